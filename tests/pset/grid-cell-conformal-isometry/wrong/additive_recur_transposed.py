# blank: additive recurrent update
# why: The recurrent matrix acts on columns.
        pushed = length.unsqueeze(1) * self.heading_drive[bins]
        return (torch.matmul(code, self.recur.T) + pushed + self.unit_bias).clamp(min=0)
