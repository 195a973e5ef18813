"""What is said of a study and of a value: who, where, when and how."""
