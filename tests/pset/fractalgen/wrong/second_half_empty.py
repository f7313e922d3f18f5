# blank: both halves for guidance
# why: The unconditional half sees nothing that was drawn.
            known, unknown = tokens, hidden
            if guided:
                known = torch.cat([tokens, torch.zeros_like(tokens)])
                unknown = torch.cat([hidden, torch.ones_like(hidden)])
