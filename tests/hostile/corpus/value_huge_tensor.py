# attack: returns a tensor of 200 MB
# blank: running average
# verdict: memory
# must not: fill the memory of the grader
        self.weight = 1.0
        return torch.zeros(5_000_000, dtype=torch.float64) + x[0]
