"""What the explorers work out: frozen states and questions to the rules, without pages.

``share`` reads and writes the line by which a state is passed on; every other module is one explorer.
"""
