import { type BiographyParagraph, questions, type Topic } from "#protocol/biography.ts"
import { type BiographyVersion } from "#protocol/biography-changes.ts"

/** What a topic is called where one is chosen. */
export const topicWords = (topic: Topic): string => questions[topic].category

const done = {
  made: "built again",
  written: "rewritten",
  edited: "a line changed",
  hidden: "a line hidden",
  shown: "a line shown again",
  moved: "a line moved",
  added: "a line added",
  removed: "a line removed",
  rejected: "a line removed as wrong",
  unrejected: "a removed line put back",
  restored: "an earlier version restored",
} as const satisfies Record<BiographyVersion["kind"], string>

/** What happened, without who did it. */
export const changeWords = ({ kind }: Pick<BiographyVersion, "kind">): string => done[kind]

/** Who did it; null for what the server made. */
export const whoWords = ({ by, kind }: Pick<BiographyVersion, "by" | "kind">): string | null =>
  by ?? (kind === "made" || kind === "written" ? null : "someone")

export const newestFirst = (
  versions: ReadonlyArray<BiographyVersion>,
): ReadonlyArray<BiographyVersion> =>
  versions.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))

/** What is read of a text, line by line. */
export const textsOf = (paragraphs: ReadonlyArray<BiographyParagraph>): ReadonlyArray<string> =>
  paragraphs
    .flatMap(({ lines }) => lines.filter(({ isHidden }) => !isHidden))
    .map(({ text }) => text)

export const isAsNow = (
  version: ReadonlyArray<BiographyParagraph>,
  now: ReadonlyArray<BiographyParagraph>,
): boolean => {
  const texts = textsOf(now)
  const then = textsOf(version)
  return then.length === texts.length && then.every((text, at) => text === texts[at])
}
