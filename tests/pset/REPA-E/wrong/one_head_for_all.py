# blank: run blocks and tap features
# why: Chains the projection heads' outputs of the last block.
        for number, block in enumerate(self.blocks, start=1):
            x = block(x, condition)
            if stop_after_tap and number == self.tap:
                features = [project(x) for project in self.projections]
                return result | {"features": features, "alignment": alignment_loss(teacher, features)}
        features = [project(x) for project in self.projections]
        result |= {"features": features, "alignment": alignment_loss(teacher, features)}
