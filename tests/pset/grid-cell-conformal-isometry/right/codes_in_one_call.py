# blank: codes of both ends per module
# why: One lookup for both ends.
        both = self.codes(torch.cat([pos, pos_next])).reshape(2, len(pos), self.cfg.modules, -1)
        start, end = both.unbind(0)
