"""What several cards share: plants, clouds, ribbons. One module for one noun."""
