"""What hanalearn asks of Voila and Jupyter, as configuration."""

from __future__ import annotations

from traitlets.config import Config

__all__ = ["EXTENSIONS", "configuration"]

# The third is Voila's own manager; without it no widget appears.
EXTENSIONS = ("@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "anywidget")
"""The only browser parts that pages load."""


def configuration() -> Config:
    """What hanalearn asks of Voila and Jupyter, wherever the pages run."""
    c = Config()
    c.VoilaConfiguration.template = "hanalearn"
    c.VoilaConfiguration.extension_allowlist = list(EXTENSIONS)
    c.VoilaConfiguration.allow_template_override = "NO"
    c.VoilaConfiguration.allow_theme_override = "NO"
    c.VoilaConfiguration.show_tracebacks = False
    c.VoilaConfiguration.strip_sources = True
    c.VoilaConfiguration.http_header_envs = ["Accept-Language"]
    c.VoilaConfiguration.multi_kernel_manager_class = "hanalearn.serve.owner.OwningKernelManager"
    c.VoilaConfiguration.kernel_spec_manager_class = "hanalearn.serve.kernels.NativeKernelSpecs"
    c.Voila.kernel_websocket_connection_class = "hanalearn.serve.connection.LeanConnection"
    c.AsyncKernelManager.client_class = "hanalearn.serve.client.ReadyClient"
    # A closed tab ends its kernel at once; culling is for crashed browsers and lost networks. Open pages are spared.
    c.MappingKernelManager.cull_interval = 30
    c.MappingKernelManager.cull_idle_timeout = 120
    c.MappingKernelManager.cull_connected = False
    c.VoilaExecutor.timeout = 60
    return c
