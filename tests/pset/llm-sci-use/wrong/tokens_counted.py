# blank: count each document once per word
# why: Every repetition inside a document counts.
        for word in doc:
            if word in place:
                counts[place[word]] += 1.0
