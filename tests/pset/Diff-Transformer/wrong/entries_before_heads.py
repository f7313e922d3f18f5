# blank: join heads and project
# why: Interleaves the entries of the heads.
        return self.out(heads.permute(0, 2, 3, 1).flatten(2))
