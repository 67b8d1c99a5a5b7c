"""Learn hanafuda, the Japanese flower cards, in Jupyter: lessons, practice, rule explorers and guided play."""

__version__ = "0.1.0.dev0"
