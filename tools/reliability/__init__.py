"""What tools/check_reliability.py is made of: one module a section of docs/reliability.md."""
