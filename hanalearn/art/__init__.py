"""Turns a scene into SVG with svgwrite; knows no rules. The only place that imports svgwrite."""
