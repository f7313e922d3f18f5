# blank: run blocks and tap features
# why: Counts the blocks from zero.
        for number, block in enumerate(self.blocks):
            x = block(x, condition)
            if number == self.tap:
                features = [project(x) for project in self.projections]
                result |= {"features": features, "alignment": alignment_loss(teacher, features)}
                if stop_after_tap:
                    return result
