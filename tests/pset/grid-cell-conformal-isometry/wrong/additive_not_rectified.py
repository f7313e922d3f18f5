# blank: additive recurrent update
# why: No nonlinearity.
        pushed = length.unsqueeze(1) * self.heading_drive[bins]
        return (torch.matmul(code, self.recur) + pushed + self.unit_bias)
