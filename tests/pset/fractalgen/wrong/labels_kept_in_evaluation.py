# blank: condition on the label
# why: Evaluation sees the labels.
        vectors = self.classes(labels)
        if self.training:
            dropped = torch.rand(len(labels)) < self.label_drop
            vectors = torch.where(dropped[:, None], self.null, vectors)
        return [vectors] * NUM_CONDITIONS
