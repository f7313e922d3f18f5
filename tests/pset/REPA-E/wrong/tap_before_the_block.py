# blank: run blocks and tap features
# why: Takes the features that enter the block.
        for number, block in enumerate(self.blocks, start=1):
            if number == self.tap:
                features = [project(x) for project in self.projections]
                result |= {"features": features, "alignment": alignment_loss(teacher, features)}
                if stop_after_tap:
                    return result
            x = block(x, condition)
