import type { AccountData } from "#protocol/account.ts"
import { fileSize } from "../../lib/format.ts"

const some = (count: number, one: string, many: string) =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`

const people = (count: number) => some(count, "person", "people")
const stories = (count: number) => some(count, "story", "stories")

/** Whether the account contains nothing but the profile. */
export const isBare = (accountData: AccountData): boolean =>
  accountData.people === 0 && accountData.stories === 0 && accountData.storiesElsewhere === 0

/** The contents and size of an export in words. */
export const exportWords = (accountData: AccountData): string => {
  if (isBare(accountData)) {
    return "Your profile. There are no people and no stories of yours to go with it yet."
  }
  const { recordingBytes } = accountData
  const weight =
    recordingBytes === 0
      ? ""
      : ` The recordings weigh ${fileSize(recordingBytes).replace(" ", "\u00a0")} together.`
  return `Your profile, ${people(accountData.people)} and ${stories(accountData.stories)}: every recording as it was given, and every word of it.${weight}`
}

export type FateKind = "goes" | "goes over" | "stays"

/** What happens to one part of the account's contents when it is deleted. */
export interface DataFate {
  readonly kind: FateKind
  readonly title: string
  readonly lines: ReadonlyArray<string>
}

const goes = (accountData: AccountData, isPaying: boolean) => {
  const { people: known, stories: told, storiesOfOthers, shares } = accountData
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

const goesOver = ({ storiesOfOthers }: AccountData) =>
  storiesOfOthers === 0
    ? []
    : [
        storiesOfOthers === 1
          ? "1 story someone else recorded: it is theirs from then on"
          : `${stories(storiesOfOthers)} others recorded: they are theirs from then on`,
      ]

const stays = ({ storiesElsewhere }: AccountData) =>
  storiesElsewhere === 0
    ? []
    : [
        storiesElsewhere === 1
          ? "1 story you recorded for someone else's people: it stays with them"
          : `${stories(storiesElsewhere)} you recorded for other people's families: they stay with them`,
      ]

/** All parts that are not empty. */
export const fatesOf = (accountData: AccountData, isPaying: boolean): ReadonlyArray<DataFate> => {
  const fates: ReadonlyArray<DataFate> = [
    { kind: "goes", title: "Deleted forever", lines: goes(accountData, isPaying) },
    { kind: "goes over", title: "Goes over to others", lines: goesOver(accountData) },
    { kind: "stays", title: "Stays where it is", lines: stays(accountData) },
  ]
  return fates.filter(({ lines }) => lines.length > 0)
}
