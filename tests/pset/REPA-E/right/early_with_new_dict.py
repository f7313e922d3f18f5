# blank: leave early for the alignment pass
# why: Writes the report anew.
                if stop_after_tap:
                    return {
                        "features": features,
                        "prediction": None,
                        "denoising": None,
                        "alignment": alignment_loss(teacher, features),
                        "t": t,
                        "noise": noise,
                    }
