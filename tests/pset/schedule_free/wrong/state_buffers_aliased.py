# blank: lazily created per-parameter state
# why: Base and average are one tensor.
                if not state:
                    state["base"] = state["average"] = p.clone()
                    state["second_moment"] = torch.zeros_like(p)
