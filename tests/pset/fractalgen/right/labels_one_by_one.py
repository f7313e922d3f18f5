# blank: condition on the label
# why: Chooses vector by vector.
        rows = []
        for label in labels:
            keep = self.training and float(torch.rand(())) >= self.label_drop
            rows.append(self.classes(label) if keep else self.null)
        return [torch.stack(rows) for _ in range(5)]
