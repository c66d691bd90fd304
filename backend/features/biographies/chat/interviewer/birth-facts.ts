import { yearOfBirth } from "#protocol/dates/birth-date.ts"
import type { BiographySources } from "../../generation/sources.ts"
import type { ChatPassage } from "./passages.ts"

const year = "\\b[^.]*?\\b(1[89]\\d\\d|20[0-2]\\d)\\b"
const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")

/** The year of birth: of the profile, else as it was told. Only ages are counted from it. */
export const bornIn = (
  { name, birthDate }: BiographySources["person"],
  passages: ReadonlyArray<ChatPassage>,
): number | null => {
  const known = birthDate === null ? null : yearOfBirth(birthDate)
  if (known !== null) return known
  const [first = ""] = name.trim().split(/\s+/)
  const own = new RegExp(`\\bI was born${year}`, "i")
  const told = new RegExp(
    `(?:^|\\b(?:I|he|she|${escaped(first)}|${escaped(name.trim())}) was )born${year}`,
    "i",
  )
  for (const { text, source, isOwn } of passages) {
    if (source.kind === "story" && !isOwn) continue
    const found = (source.kind === "story" ? own : told).exec(text)?.[1]
    if (found !== undefined) return Number(found)
  }
  return null
}
