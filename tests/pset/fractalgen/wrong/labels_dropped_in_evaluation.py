# blank: condition on the label
# why: Evaluation drops labels by chance as well, instead of all of them.
        dropped = torch.rand(len(labels)) < self.label_drop
        vectors = torch.where(dropped[:, None], self.null, self.classes(labels))
        return [vectors] * NUM_CONDITIONS
