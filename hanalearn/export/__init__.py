"""What leaves the course as files: the cards as pictures. The command is in ``hanalearn.export.command``."""
