# blank: additive recurrent update
# why: The length multiplies the bias too.
        pushed = length.unsqueeze(1) * (self.heading_drive[bins] + self.unit_bias)
        return (torch.matmul(code, self.recur) + pushed).clamp(min=0)
