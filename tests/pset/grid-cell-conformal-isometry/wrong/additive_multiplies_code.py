# blank: additive recurrent update
# why: The drive multiplies the code.
        pushed = length.unsqueeze(1) * self.heading_drive[bins] * code
        return (torch.matmul(code, self.recur) + pushed + self.unit_bias).clamp(min=0)
