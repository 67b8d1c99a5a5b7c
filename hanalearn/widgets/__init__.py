"""The only place that imports anywidget, ipywidgets, traitlets and IPython."""
