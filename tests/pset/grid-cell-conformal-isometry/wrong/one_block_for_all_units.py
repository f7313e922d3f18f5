# blank: codes of both ends per module
# why: All units together, for every module.
        start = self.codes(pos).unsqueeze(1).expand(-1, self.cfg.modules, -1)
        end = self.codes(pos_next).unsqueeze(1).expand(-1, self.cfg.modules, -1)
