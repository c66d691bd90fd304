import type { AccountData } from "#protocol/account.ts"
import { fileSize } from "#protocol/file-size.ts"

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
    return "Your profile. You don't have any people or stories yet."
  }
  const { recordingBytes } = accountData
  const weight =
    recordingBytes === 0 ? "" : ` Recordings: ${fileSize(recordingBytes).replace(" ", "\u00a0")}.`
  return `Your profile, ${people(accountData.people)} and ${stories(accountData.stories)}, with every original recording and every word.${weight}`
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
    ...(isPaying
      ? ["Your subscription. We'll cancel it first, and you won't be charged again."]
      : []),
    "Your profile and your sign-in",
    ...(known > 0 ? [`${people(known)}, with what you wrote about them`] : []),
    ...(own > 0 ? [`${stories(own)}, with every recording and word`] : []),
    ...(shares > 0
      ? [
          `${some(shares, "share", "shares")}. The people you invited will no longer see your stories.`,
        ]
      : []),
  ]
}

const goesOver = ({ storiesOfOthers }: AccountData) =>
  storiesOfOthers === 0
    ? []
    : [
        storiesOfOthers === 1
          ? "1 story someone else recorded. It'll be theirs from then on."
          : `${stories(storiesOfOthers)} others recorded. They'll be theirs from then on.`,
      ]

const stays = ({ storiesElsewhere }: AccountData) =>
  storiesElsewhere === 0
    ? []
    : [
        storiesElsewhere === 1
          ? "1 story you recorded for someone else's family. It stays with them."
          : `${stories(storiesElsewhere)} you recorded for other families. They stay with them.`,
      ]

/** All parts that are not empty. */
export const fatesOf = (accountData: AccountData, isPaying: boolean): ReadonlyArray<DataFate> => {
  const fates: ReadonlyArray<DataFate> = [
    { kind: "goes", title: "Deleted forever", lines: goes(accountData, isPaying) },
    { kind: "goes over", title: "Passed on to others", lines: goesOver(accountData) },
    { kind: "stays", title: "Stays where it is", lines: stays(accountData) },
  ]
  return fates.filter(({ lines }) => lines.length > 0)
}
