"""The pages a person opens, assembled from widgets."""
