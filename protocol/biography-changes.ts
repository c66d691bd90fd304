import { Schema } from "effect"
import { BiographyParagraph, Topic, whole } from "./biography.ts"
import { limits } from "./limits.ts"
import { requiredText } from "./text.ts"

const lineText = requiredText("Please write something, or hide the line instead.", limits.text.long)

/** The line after which another one is put; null: first. */
const After = Schema.NullOr(Schema.String.check(Schema.isMaxLength(limits.text.name)))

/**
 * Changes one line of a biography or of its timeline. Exactly one of the changes: other words, hiding
 * or showing it again, another place (after `after`, null: first, in paragraph `topic`), or taking or
 * leaving what is offered.
 */
export const LineChange = Schema.Struct({
  version: whole,
  text: Schema.optionalKey(lineText),
  isHidden: Schema.optionalKey(Schema.Boolean),
  place: Schema.optionalKey(Schema.Struct({ topic: Topic, after: After })),
  offer: Schema.optionalKey(Schema.Literals(["take", "leave"])),
}).check(
  Schema.makeFilter(
    ({ text, isHidden, place, offer }) =>
      [text, isHidden, place, offer].filter((change) => change !== undefined).length === 1 ||
      "Please change one thing at a time.",
  ),
)
export type LineChange = typeof LineChange.Type

/** A line of one's own. */
export const NewLine = Schema.Struct({
  topic: Topic,
  after: After,
  text: lineText,
})
export type NewLine = typeof NewLine.Type

/** Removes a line of one's own; the version the sender saw. */
export const LineRemoval = Schema.Struct({ version: whole })

/** What happened to a biography. */
export const BiographyChangeKind = Schema.Literals([
  "made",
  "written",
  "edited",
  "hidden",
  "shown",
  "moved",
  "added",
  "removed",
  "rejected",
  "unrejected",
  "restored",
])

export const BiographyVersion = Schema.Struct({
  version: whole,
  at: Schema.String,
  kind: BiographyChangeKind,
  /** Null for what the server made. */
  by: Schema.NullOr(Schema.String),
})
export type BiographyVersion = typeof BiographyVersion.Type

export const WholeBiographyVersion = Schema.Struct({
  ...BiographyVersion.fields,
  paragraphs: Schema.Array(BiographyParagraph),
})
export type WholeBiographyVersion = typeof WholeBiographyVersion.Type

/** Restores the version in the address; the biography's version the sender saw. */
export const BiographyRestore = Schema.Struct({ version: whole })
