/** Letters that are no letter with a mark, as whoever has other keys writes them. */
const written: Readonly<Record<string, string>> = {
  ł: "l",
  ø: "o",
  đ: "d",
  þ: "th",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ı: "i",
}

/** One spelling of a name, whatever its capitals and marks. */
export const plain = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[łøđþßæœı]/g, (letter) => written[letter] ?? letter)
