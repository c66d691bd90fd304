import { Clock, Deferred, Effect, Option } from "effect"
import { everybody } from "#protocol/ids.ts"
import { invitationLink } from "#protocol/invitation-link.ts"
import { Database } from "../../platform/database/database.ts"
import { PublicUrl } from "../../platform/config/public-url.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import type { EmailComposer } from "../email/composers.ts"
import { invitationEmail } from "../email/templates/invitation.ts"
import type { InvitationRecord } from "../../platform/database/emails.ts"
import { Mailer } from "../../ports/mailer.ts"
import { isProved } from "./email-trust.ts"
import type { ShareRecord } from "../../platform/database/shares.ts"
import { InvitationTokens, rememberedTokens } from "./invitation-tokens.ts"

/**
 * Writes the mails of invitations. The content is decided when a mail is sent, from the records of
 * that moment.
 */
export const invitationMail = Effect.gen(function* () {
  const { shares, people: persons, users } = yield* Database
  const address = yield* PublicUrl
  const tokenOf = rememberedTokens(yield* InvitationTokens)
  const mailer = yield* Mailer
  const { publish } = yield* EventBus

  /** The email's invitation, if it is still waiting for an answer. */
  const stillOpen = Effect.fnUntraced(function* (mail: InvitationRecord) {
    const now = yield* Clock.currentTimeMillis
    return Option.filter(
      yield* shares.get(mail.shareId),
      (share) => share.round === mail.round && share.status === "pending" && share.expiresAt > now,
    )
  })

  const personOf = ({ personId }: ShareRecord) =>
    personId === everybody ? Effect.succeedNone : persons.get(personId)

  const compose = Effect.fn("invitationMail.compose")(function* (mail: InvitationRecord) {
    // At startup the address becomes known late. Keeper or person may be gone by then, so they are
    // read afterwards.
    const origin = yield* Deferred.await(address)
    const found = yield* stillOpen(mail)
    if (Option.isNone(found)) return Option.none()
    const share = found.value
    const keeper = yield* users.get(share.keeperId)
    const person = yield* personOf(share)
    const isGone = share.personId !== everybody && Option.isNone(person)
    if (Option.isNone(keeper) || isGone) return Option.none()
    if (keeper.value.closingSince !== undefined) return Option.none()
    // Such emails are normally held, but older ones were queued before that rule.
    if (!isProved(mailer, keeper.value)) return Option.none()
    const token = tokenOf(share)
    // The server's secret has changed since, so the link would not work.
    if (token === null) return Option.none()
    return Option.some(
      invitationEmail({
        to: share.email,
        personName: Option.match(person, { onNone: () => null, onSome: ({ name }) => name }),
        sharedBy: keeper.value,
        role: share.role,
        message: share.message,
        link: invitationLink(origin, token),
        expiresAt: new Date(share.expiresAt).toISOString(),
        messageId: mail.messageId,
      }),
    )
  })

  const onOutcome = Effect.fn("invitationMail.onOutcome")(function* (mail: InvitationRecord) {
    const share = yield* shares.get(mail.shareId)
    if (Option.isNone(share)) return
    yield* publish({ to: [share.value.keeperId], event: { _tag: "SharesChanged" } })
  })

  const writer: EmailComposer<InvitationRecord> = { compose, onOutcome }
  return writer
})
