"""What else a paper reports: transmission models, outbreaks and risk factors."""
