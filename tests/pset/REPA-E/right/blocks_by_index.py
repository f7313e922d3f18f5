# blank: run blocks and tap features
# why: Runs up to the tap, then the rest.
        for i in range(self.tap):
            x = self.blocks[i](x, condition)
        features = [self.projections[e](x) for e in range(len(self.projections))]
        result["features"] = features
        result["alignment"] = alignment_loss(teacher, features)
        if stop_after_tap:
            return result
        for block in self.blocks[self.tap :]:
            x = block(x, condition)
