"""The one table widget. The only place, with what stands on it, that imports anywidget, ipywidgets and traitlets.

Import names from their modules: ``hanalearn.widgets.table`` loads the notebook packages, ``hanalearn.widgets.offers``
does not.
"""
