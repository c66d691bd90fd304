// The recorded voices in `fixtures` with their texts, and a way to measure transcription errors.
import { fileURLToPath } from "node:url"

const voice = (name: string) => fileURLToPath(new URL(`fixtures/${name}.flac`, import.meta.url))

export const kennedy = {
  file: voice("jfk"),
  words: `and so my fellow americans ask not what your country can do for you ask what you can do for
    your country`,
}
export const austen = {
  files: ["0870", "0880", "0890", "0920", "0930"].map((part) => voice(`austen-${part}`)),
  words: `and mister john dashwood had then leisure to consider how much there might be prudently in his
    power to do for them he was not an ill disposed young man unless to be rather cold hearted and
    rather selfish is to be ill disposed had he married a more amiable woman he might have been made
    still more respectable than he was he might even have been made amiable himself`,
}
/** A speaker of another language than English. */
export const german = { file: voice("german") }

/** The words of a text, normalized: no letter case, punctuation or abbreviations. */
export const spoken = (text: string) =>
  text
    .toLowerCase()
    .replace(/\bmr\b/g, "mister")
    .split(/[^a-z']+/)
    .filter((word) => word !== "")

/**
 * The word error rate: insertions, deletions and substitutions from `said` to `heard`, divided by the
 * words of `said`.
 */
export const wordErrorRate = (said: string, heard: string) => {
  const [wanted, got] = [spoken(said), spoken(heard)]
  let row = got.map((_, at) => at + 1)
  let corner = 0
  for (const word of wanted) {
    let left = corner + 1
    let diagonal = corner
    row = row.map((above, at) => {
      const cost = Math.min(above + 1, left + 1, diagonal + (word === got[at] ? 0 : 1))
      diagonal = above
      left = cost
      return cost
    })
    corner += 1
  }
  return (row.at(-1) ?? wanted.length) / wanted.length
}
