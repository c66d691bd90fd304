/** Letters that Unicode does not take apart into a plain one and a mark. */
const odd: ReadonlyMap<string, string> = new Map([
  ["ł", "l"],
  ["ø", "o"],
  ["đ", "d"],
  ["ð", "d"],
  ["þ", "th"],
  ["ß", "ss"],
  ["æ", "ae"],
  ["œ", "oe"],
  ["ı", "i"],
  ["ħ", "h"],
  ["ŋ", "n"],
  ["ə", "a"],
])

/** One spelling for every way to write a name: without marks, capitals and punctuation. */
export const fold = (name: string) =>
  name
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[łøđðþßæœıħŋə]/g, (letter) => odd.get(letter) ?? letter)
    .replace(/[’'`ʻʿ]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
