/** Letters that Unicode does not take apart into a plain one and a mark, as whoever has other keys writes them. */
const written: Readonly<Record<string, string>> = {
  ...{ ß: "ss", æ: "ae", œ: "oe", þ: "th" },
  ...{ ł: "l", ø: "o", đ: "d", ð: "d", ı: "i", ħ: "h", ŋ: "n", ə: "a" },
}

/** Accents, the points of Hebrew and Arabic. Vowel signs of other scripts stay, as they make other words. */
const marks =
  /[\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0640\u064B-\u065F\u0670]/g

/** A text as it is compared: in lower case and without accents, because names are often typed without them. */
export const fold = (text: string): string =>
  /^[ -~]*$/.test(text)
    ? text.toLowerCase()
    : text
        .normalize("NFKD")
        .toLowerCase()
        .replaceAll(marks, "")
        .replaceAll(/[ßæœþłøđðıħŋə]/g, (letter) => written[letter] ?? letter)
        .normalize("NFC")
