import { Schema } from "effect"
import { UserId, ShareId } from "#protocol/ids.ts"
import type { CollectionShape } from "../ports/documents.ts"

const about = {
  id: Schema.Int,
  /** The same however often it is sent, so that a letter sent twice can be recognised. */
  messageId: Schema.String,
  /** Whose invitation it brings, or whose account it is about. */
  keeperId: UserId,
  /**
   * Kept: put into the outbox. Void: nobody wanted it any more when its turn came. Unsure: the mail
   * server got it, more than once, and never said whether it took it. Held: it waits until its keeper
   * has proved their address. Withheld: it never goes, for they have written to as many as they may.
   */
  state: Schema.Literals([
    "waiting",
    "sent",
    "unsure",
    "kept",
    "refused",
    "void",
    "held",
    "withheld",
  ]),
  /** How often sending it was begun. */
  attempts: Schema.Int,
  /** How often the mail server got the whole of it and gave no answer. */
  unanswered: Schema.Int,
  /** Milliseconds since 1970: when it may be taken for sending; while it is being sent, when that claim ends. */
  nextAt: Schema.Finite,
  /** Whose attempt it is, while it is being sent. */
  claim: Schema.NullOr(Schema.String),
  /** Milliseconds since 1970. */
  createdAt: Schema.Finite,
}

export const InvitationRecord = Schema.Struct({
  ...about,
  kind: Schema.Literal("invitation"),
  shareId: ShareId,
  /** Which of the share's invitations it brings. */
  round: Schema.Int,
})
export type InvitationRecord = typeof InvitationRecord.Type

/** A letter to the address of an account. */
export const AccountLetterRecord = Schema.Struct({
  ...about,
  kind: Schema.Literals(["reset", "verification", "already-here"]),
  linkId: Schema.Int,
})
export type AccountLetterRecord = typeof AccountLetterRecord.Type

/**
 * A letter that is to go out, or went. It says what it is about by numbers only: whom it goes to and
 * what stands in it is looked up when it is written, so that no link to anything is ever kept here.
 */
export const LetterRecord = Schema.Union([InvitationRecord, AccountLetterRecord])
export type LetterRecord = typeof LetterRecord.Type

/** Which invitation a letter brings; there is one letter for each. */
export type LetterKey = Pick<InvitationRecord, "shareId" | "round">

/** What whoever wants a letter says of it. */
export type LetterOrder =
  | Pick<InvitationRecord, "kind" | "keeperId" | "shareId" | "round">
  | Pick<AccountLetterRecord, "kind" | "keeperId" | "linkId">

/** Whether a letter is to go out now, later or never. */
export type Going = Extract<LetterRecord["state"], "waiting" | "held" | "withheld">

export const letters: CollectionShape = {
  name: "letters",
  indexes: [
    {
      paths: [
        ["state", 1],
        ["nextAt", 1],
      ],
    },
    {
      paths: [
        ["shareId", 1],
        ["round", 1],
        ["kind", 1],
      ],
      unique: true,
    },
    {
      paths: [
        ["linkId", 1],
        ["kind", 1],
      ],
      unique: true,
    },
    {
      paths: [
        ["keeperId", 1],
        ["createdAt", 1],
      ],
    },
  ],
}
