# blank: additive recurrent update
# why: No bias.
        pushed = length.unsqueeze(1) * self.heading_drive[bins]
        return (torch.matmul(code, self.recur) + pushed).clamp(min=0)
