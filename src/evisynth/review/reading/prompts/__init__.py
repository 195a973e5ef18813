"""What models are asked when they read papers."""
