# blank: join heads and project
# why: Joins heads without moving them behind time.
        batch, _, length, _ = heads.shape
        return self.out(heads.reshape(batch, length, -1))
