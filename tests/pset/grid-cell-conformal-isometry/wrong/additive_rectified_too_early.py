# blank: additive recurrent update
# why: The bias is added after the rectifier.
        pushed = length.unsqueeze(1) * self.heading_drive[bins]
        return (torch.matmul(code, self.recur) + pushed).clamp(min=0) + self.unit_bias
