# attack: tensors that hold their numbers in other ways
# blank: running average
# verdict: fail
# must not: stop the grader
        self.weight = 1.0
        return torch.quantize_per_tensor(x.float(), 0.1, 0, torch.qint8) if x[0] > 0 else x.to_sparse()
