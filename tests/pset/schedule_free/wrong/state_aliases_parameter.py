# blank: lazily created per-parameter state
# why: Base and average share the memory of the parameter.
                if not state:
                    state["base"] = p.detach()
                    state["average"] = p.detach()
                    state["second_moment"] = torch.zeros_like(p)
