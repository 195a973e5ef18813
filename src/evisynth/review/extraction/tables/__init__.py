"""Values under labels: rows, columns, cells, captions and headings, in all the shapes that pages leave them in."""
