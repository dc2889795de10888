"""Pieces that the drawings and text boards of all games are made of."""
