# blank: lazily created per-parameter state
# why: The second moment starts at one.
                if not state:
                    state["base"] = p.clone()
                    state["average"] = p.clone()
                    state["second_moment"] = torch.ones_like(p)
