"""The rules of the games as pure values: no pictures, no sentences, no widgets."""
