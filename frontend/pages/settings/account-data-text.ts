import type { Belongings } from "#protocol/account.ts"
import { fileSize } from "../../lib/format.ts"

const some = (count: number, one: string, many: string) =>
  `${count.toLocaleString()} ${count === 1 ? one : many}`

const people = (count: number) => some(count, "person", "people")
const stories = (count: number) => some(count, "story", "stories")

/** Whether the account contains nothing but the profile. */
export const isBare = (belongings: Belongings): boolean =>
  belongings.people === 0 && belongings.stories === 0 && belongings.storiesElsewhere === 0

/** The contents and size of an export in words. */
export const exportWords = (belongings: Belongings): string => {
  if (isBare(belongings)) {
    return "Your profile. There are no people and no stories of yours to go with it yet."
  }
  const { recordingBytes } = belongings
  const weight =
    recordingBytes === 0
      ? ""
      : ` The recordings weigh ${fileSize(recordingBytes).replace(" ", "\u00a0")} together.`
  return `Your profile, ${people(belongings.people)} and ${stories(belongings.stories)}: every recording as it was given, and every word of it.${weight}`
}

export type FateKind = "goes" | "goes over" | "stays"

/** What happens to one part of the account's contents when it is deleted. */
export interface Fate {
  readonly kind: FateKind
  readonly title: string
  readonly lines: ReadonlyArray<string>
}

const goes = (belongings: Belongings, isPaying: boolean) => {
  const { people: known, stories: told, storiesOfOthers, shares } = belongings
  const own = told - storiesOfOthers
  return [
    ...(isPaying ? ["Your subscription: it is cancelled first, and nothing more is charged"] : []),
    "Your profile, and the way to sign in",
    ...(known > 0 ? [`${people(known)}, with what you wrote about them`] : []),
    ...(own > 0 ? [`${stories(own)}, with the recordings and every word of them`] : []),
    ...(shares > 0
      ? [`${some(shares, "share", "shares")}: nobody you invited sees your stories any more`]
      : []),
  ]
}

const goesOver = ({ storiesOfOthers }: Belongings) =>
  storiesOfOthers === 0
    ? []
    : [
        storiesOfOthers === 1
          ? "1 story somebody else recorded: it is theirs from then on"
          : `${stories(storiesOfOthers)} others recorded: they are theirs from then on`,
      ]

const stays = ({ storiesElsewhere }: Belongings) =>
  storiesElsewhere === 0
    ? []
    : [
        storiesElsewhere === 1
          ? "1 story you recorded for somebody else's people: it stays with them"
          : `${stories(storiesElsewhere)} you recorded for other people's families: they stay with them`,
      ]

/** All parts that are not empty. */
export const fatesOf = (belongings: Belongings, isPaying: boolean): ReadonlyArray<Fate> => {
  const fates: ReadonlyArray<Fate> = [
    { kind: "goes", title: "Deleted for ever", lines: goes(belongings, isPaying) },
    { kind: "goes over", title: "Goes over to others", lines: goesOver(belongings) },
    { kind: "stays", title: "Stays where it is", lines: stays(belongings) },
  ]
  return fates.filter(({ lines }) => lines.length > 0)
}
