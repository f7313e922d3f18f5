# blank: corrected root plus epsilon
# why: The root is divided by the correction instead of by its root.
                denominator = second_moment.sqrt() / moment_correction + group["eps"]
