# attack: conversions to numpy and to a list that lie
# blank: normalise rows
# verdict: fail
# must not: be asked for values
    return x * 0.5


_numpy = torch.Tensor.numpy
torch.Tensor.numpy = lambda self, **options: _numpy(torch.zeros_like(self.detach()))
torch.Tensor.tolist = lambda self: [0.0]
torch.Tensor.detach = lambda self: self
