"""Settings of the property tests: no deadline, since the machine is shared and a slow moment is not a fault."""

from hypothesis import settings

settings.register_profile("hanalearn", deadline=None)
settings.load_profile("hanalearn")
