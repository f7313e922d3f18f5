# blank: additive recurrent update
# why: The length does not act.
        pushed = self.heading_drive[bins]
        return (torch.matmul(code, self.recur) + pushed + self.unit_bias).clamp(min=0)
