import type { BiographyLine, LineSource, Moment } from "#protocol/biography.ts"
import { minutesSeconds } from "../lib/format.ts"

/** 'Walter in “The winter the river froze”, 0:41'. */
export const momentWords = ({ teller, title, start, isTranslated }: Moment): string =>
  `${teller} in “${title}”, ${minutesSeconds(start)}${isTranslated === true ? ", translated" : ""}`

const profileWords = {
  name: "the name",
  relationship: "the relationship",
  birthDate: "the birth date",
  birthPlace: "the birth place",
} as const

/** Where a line comes from that no voice says: 'from Anna’s answers'. */
const writtenSourceWords = (source: Exclude<LineSource, { readonly kind: "story" }>) => {
  switch (source.kind) {
    case "answer":
      return `from ${source.by}’s answers`
    case "chat":
      return `told by ${source.by} in the chat`
    case "profile":
      return `from ${profileWords[source.field]} in the profile`
  }
}

/** Whose hand a line is from; null where it stands as it was made. */
const handWords = ({ by, made, sources }: BiographyLine): string | null => {
  if (by === null) return null
  return made === "by hand" && sources.length === 0 ? `written by ${by}` : `in ${by}’s words`
}

const momentKey = ({ storyId, start }: Moment) => `${String(storyId)} ${String(start)}`

/** The moments in which a voice says the line: those it rests on, then those that say the same. */
export const momentsOf = ({
  sources,
  echoes,
}: Pick<BiographyLine, "sources" | "echoes">): ReadonlyArray<Moment> => {
  const moments = [...sources.filter((source) => source.kind === "story"), ...echoes]
  return [...new Map(moments.map((moment) => [momentKey(moment), moment])).values()]
}

/** The other sources, in words, each once. */
export const writtenSourcesOf = (line: BiographyLine): ReadonlyArray<string> => {
  const written = line.sources.flatMap((source) =>
    source.kind === "story" ? [] : [writtenSourceWords(source)],
  )
  const hand = handWords(line)
  return [...new Set(hand === null ? written : [...written, hand])]
}
