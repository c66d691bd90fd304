import { Deferred, Effect, Option } from "effect"
import { resetLink, verificationLink } from "#protocol/paths.ts"
import { PublicUrl } from "../../platform/config/public-url.ts"
import {
  existingAccountEmail,
  passwordChangedEmail,
  resetEmail,
  verificationEmail,
} from "../email/templates/account.ts"
import type { EmailComposer } from "../email/composers.ts"
import type { AccountEmailRecord } from "../../platform/database/emails.ts"
import { EmailLinks } from "./email-links.ts"
import { Database } from "../../platform/database/database.ts"

/**
 * Writes the emails to an account's own address. The content is decided when the email is sent,
 * from the records of that moment.
 */
export const accountMail = Effect.gen(function* () {
  const { users } = yield* Database
  const links = yield* EmailLinks
  const address = yield* PublicUrl

  const compose = Effect.fn("accountMail.compose")(function* (message: AccountEmailRecord) {
    // Only the configured address, never the host named in a request: the sender of a request could
    // otherwise choose where the link with the token leads. At startup the address becomes known
    // late, and the account may be erased while this waits, so records are read afterwards.
    const origin = yield* Deferred.await(address)
    const link = yield* links.open(message.linkId)
    const user = yield* users.get(message.keeperId)
    if (Option.isNone(link) || Option.isNone(user)) return Option.none()
    const { email, emailKey, emailVerified, closingSince } = user.value
    if (closingSince !== undefined) return Option.none()
    const token = links.tokenOf(link.value)
    const to = (href: string) => ({ to: email, link: href, messageId: message.messageId })
    switch (message.kind) {
      case "reset":
        return emailKey === undefined
          ? Option.none()
          : Option.some(resetEmail(to(resetLink(origin, token)), emailVerified))
      case "verification":
        return emailVerified
          ? Option.none()
          : Option.some(verificationEmail(to(verificationLink(origin, token))))
      case "already-here":
        return Option.some(existingAccountEmail(to(`${origin}/login`)))
      case "password-changed":
        return emailKey === undefined
          ? Option.none()
          : Option.some(passwordChangedEmail(to(`${origin}/login`)))
    }
  })

  const writer: EmailComposer<AccountEmailRecord> = { compose, onOutcome: () => Effect.void }
  return writer
})
