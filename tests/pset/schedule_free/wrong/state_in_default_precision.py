# blank: lazily created per-parameter state
# why: The second moment has the default precision instead of that of the parameter.
                if not state:
                    state["base"] = p.clone()
                    state["average"] = p.clone()
                    state["second_moment"] = torch.zeros(p.shape)
