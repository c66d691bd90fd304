import { Schema } from "effect"
import { UserId, ShareId } from "#protocol/ids.ts"
import { MailProblem } from "#protocol/share.ts"
import type { CollectionShape } from "../../ports/document-store.ts"

const about = {
  id: Schema.Int,
  /** The Message-ID, the same at every attempt, so that an email sent twice can be recognized. */
  messageId: Schema.String,
  /** The user whose invitation it brings, whose account it is about, who wants to know, or whose recording waits. */
  keeperId: UserId,
  /**
   * kept: written to the outbox folder. void: no longer wanted when it was about to be sent. unsure:
   * the mail server received it, more than once, and never said whether it accepted it. rejected: it
   * refused it for good. failed: it did not take it for so long that it is given up. held: waits
   * until its keeper has proved their own address. withheld: never sent, because the keeper has reached
   * the limit of addresses. recent: never sent, because the keeper had the address written to lately.
   */
  state: Schema.Literals([
    "waiting",
    "sent",
    "unsure",
    "kept",
    "rejected",
    "failed",
    "void",
    "held",
    "withheld",
    "recent",
  ]),
  /** How many attempts at sending it have been started. */
  attempts: Schema.Int,
  /** How often the mail server received all of it and did not answer. */
  unanswered: Schema.Int,
  /**
   * Milliseconds since 1970 from which on it may be claimed for sending; while it is being sent, the
   * expiry of that claim.
   */
  nextAt: Schema.Finite,
  /** Milliseconds since 1970 from which on it is tried, and after so many days given up. */
  queuedAt: Schema.Finite,
  /** Why the last attempt did not deliver it. */
  problem: Schema.NullOr(MailProblem),
  /** The token of the attempt that is sending it. */
  claim: Schema.NullOr(Schema.String),
  /** How many attempts in a row have begun and not ended, the one under way among them. */
  unfinished: Schema.optionalKey(Schema.Int),
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

/** An email to an account's own address. */
export const AccountEmailRecord = Schema.Struct({
  ...about,
  kind: Schema.Literals(["reset", "verification", "already-here", "password-changed"]),
  linkId: Schema.Int,
})
export type AccountEmailRecord = typeof AccountEmailRecord.Type

/** An email to a user who wants to know of new stories. It gathers all there are when it is written. */
export const NewStoriesRecord = Schema.Struct({
  ...about,
  kind: Schema.Literal("new-stories"),
  /** Which of the user's emails of this kind it is, from 1. */
  number: Schema.Int,
  /** Milliseconds since 1970 before which it is not written, so that it can gather. */
  notBefore: Schema.Finite,
})
export type NewStoriesRecord = typeof NewStoriesRecord.Type

/**
 * An email to a user about recordings they did not go on with. It tells of all there are when it is
 * written.
 */
export const WaitingRecord = Schema.Struct({
  ...about,
  kind: Schema.Literal("waiting"),
  /** Of the recording it was ordered for: the key of the story that was to be made of it. */
  saveKey: Schema.String,
})
export type WaitingRecord = typeof WaitingRecord.Type

/**
 * An email that waits to be sent or was sent. It refers to everything by id: recipient and text are
 * looked up when it is written, so that no link with a token is ever stored here.
 */
export const EmailRecord = Schema.Union([
  InvitationRecord,
  AccountEmailRecord,
  NewStoriesRecord,
  WaitingRecord,
])
export type EmailRecord = typeof EmailRecord.Type

/** Identifies an invitation; there is one email for each. */
export type EmailKey = Pick<InvitationRecord, "shareId" | "round">

/** What a room gives to enqueue an email. */
export type EmailRequest =
  | Pick<InvitationRecord, "kind" | "keeperId" | "shareId" | "round">
  | Pick<AccountEmailRecord, "kind" | "keeperId" | "linkId">
  | Pick<NewStoriesRecord, "kind" | "keeperId" | "number" | "notBefore">
  | Pick<WaitingRecord, "kind" | "keeperId" | "saveKey">

/** Whether a new email is sent now, later or never. */
export type Going = Extract<EmailRecord["state"], "waiting" | "held" | "withheld" | "recent">

export const emails: CollectionShape = {
  name: "emails",
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
        ["number", 1],
        ["kind", 1],
      ],
      unique: true,
    },
    {
      paths: [
        ["keeperId", 1],
        ["saveKey", 1],
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
