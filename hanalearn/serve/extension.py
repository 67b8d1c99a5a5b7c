"""The lessons inside another Jupyter server: on JupyterHub, on Binder, beside an open JupyterLab.

Adds one page, ``/hanalearn``, to the server of a person who is logged in there. Everything else of that server, its own
Voila pages included, stays as it was.
"""

from __future__ import annotations

from typing import Any

from jupyter_server.serverapp import ServerApp
from jupyter_server.services.contents.largefilemanager import LargeFileManager
from jupyter_server.utils import url_path_join
from voila.configuration import VoilaConfiguration
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.utils import get_voila_labextensions_path

from . import exporter
from .assets import Assets, template_folders
from .notebook import NotebookMissingError, app_notebook
from .page import PageHandler
from .policy import content_policy
from .settings import configuration
from .skeleton import Skeleton

__all__ = ["HostedPageHandler"]


class HostedPageHandler(PageHandler):
    """The page of the app notebook, which lies outside the folders that the other server shows."""

    _contents: LargeFileManager

    def initialize(self, *, contents: LargeFileManager, **kwargs: Any) -> None:
        """Remember where the notebook is read from."""
        super().initialize(**kwargs)
        self._contents = contents

    @property
    def contents_manager(self) -> LargeFileManager:
        """Reads the folder of the app notebook and nothing else."""
        return self._contents


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "hanalearn.serve.extension"}]


def _load_jupyter_server_extension(app: ServerApp) -> None:
    try:
        notebook = app_notebook()
    except NotebookMissingError as error:
        app.log.warning("hanalearn: %s", error)  # a server of many purposes goes on without the lessons
        return
    base_url = app.web_app.settings["base_url"]
    settings = configuration()
    voila_configuration = VoilaConfiguration(config=settings)
    assets = Assets(base_url, get_voila_labextensions_path())
    voila_configuration.page_config_hook = assets.page_config
    skeleton = Skeleton(base_url, page=url_path_join(base_url, "hanalearn"), front=assets.front)
    ours = {
        "hanalearn_skeleton": skeleton,
        "hanalearn_policy": content_policy(skeleton.script_hashes()),
        "hanalearn_lang": "",
    }
    app.web_app.settings.update(ours)
    exporter.install()
    page = {
        "notebook_path": notebook.name,
        "template_paths": template_folders(),
        "config": settings,
        "voila_configuration": voila_configuration,
        "contents": LargeFileManager(root_dir=str(notebook.parent), log=app.log),
    }
    app.web_app.add_handlers(  # type: ignore[no-untyped-call]
        ".*$",
        [
            *assets.routes(base_url),
            (url_path_join(base_url, "voila/api/shutdown/(.*)"), VoilaShutdownKernelHandler),
            (url_path_join(base_url, "hanalearn/?()"), HostedPageHandler, page),
        ],
    )
    app.log.info("hanalearn: the lessons are at %s", url_path_join(base_url, "hanalearn"))
