# blank: logs of the complements
# why: One minus the log stands for the log of one minus.
        self.log_not_p = 1.0 - self.log_p
        self.log_not_q = 1.0 - self.log_q
