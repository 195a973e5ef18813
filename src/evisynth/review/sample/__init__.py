"""The sample that ships: an invented literature on an invented virus, with every planted value written down.

`exports/` holds three overlapping exports, `papers/` twelve short papers, `gold.jsonl` the values and traps planted in
each paper, `gold_records.csv` what every export entry is. All of it is CC0 and none of it is evidence; `docs/sample.md`
says how to read it.
"""
