"""The whole page with Python inside, as one file or as a folder for any web server.

``pieces`` brings what others made, ``program`` packs what we made, ``build`` puts both together. The command is in
``hanalearn.export.explorer_command``; what the browser does with it is in ``boot.js``, ``py_model.js`` and
``worker.js``.
"""
