"""JupyterHub for hanalearn: people log in, each gets the lessons, and a record that follows them to every device.

Start it with ``jupyterhub -f jupyterhub_config.py``; docs/serve.md says what each part is for. The hub and the servers
it starts need the same environment, with ``pip install jupyterhub hanalearn``.
"""

import os

from hanalearn.progress.learner import learner_key

c = get_config()  # noqa: F821  JupyterHub gives it to the file

# Who may log in is the school's own choice: an authenticator of its directory, or of its learning platform (LTI).
c.JupyterHub.authenticator_class = os.environ.get("HUB_AUTHENTICATOR", "pam")
c.Authenticator.allow_all = True

# The lessons are the first page; JupyterLab is there under /lab for who needs it.
c.Spawner.default_url = "/hanalearn"

# Keep it secret and keep it: with another one every learner begins anew.
SECRET = os.environ["HANALEARN_SECRET"]


def learner(spawner):
    """The key of a user's record: the same on each device, and not the name."""
    return learner_key(spawner.user.name, SECRET)


c.Spawner.environment = {"HANALEARN_LEARNER": learner}

# Without this each record is a file in its user's home folder. With it all are in one PostgreSQL database. Whoever may
# run code in a server of the hub can read the address of the database: see docs/serve.md.
if "HANALEARN_DATABASE" in os.environ:
    c.Spawner.environment["HANALEARN_DATABASE"] = os.environ["HANALEARN_DATABASE"]

# Idle servers end, and their memory is there for others; open pages are not idle.
c.Spawner.args = ["--ServerApp.shutdown_no_activity_timeout=1800", "--MappingKernelManager.cull_idle_timeout=900"]
