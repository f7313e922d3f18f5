# blank: additive recurrent update
# why: The hyperbolic tangent.
        pushed = length.unsqueeze(1) * self.heading_drive[bins]
        return torch.tanh(torch.matmul(code, self.recur) + pushed + self.unit_bias)
