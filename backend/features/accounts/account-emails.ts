import { Deferred, Effect, Option } from "effect"
import { resetLink, verificationLink } from "#protocol/paths.ts"
import { PublicUrl } from "../../platform/config/public-url.ts"
import { alreadyHereLetter, resetLetter, verificationLetter } from "../email/templates/account.ts"
import type { Writer } from "../email/composers.ts"
import type { AccountLetterRecord } from "../../platform/database/emails.ts"
import { EmailLinks } from "./email-links.ts"
import { Database } from "../../platform/database/database.ts"

/**
 * Writes the letters to an account's own address. The content is decided when the letter is sent,
 * from the records of that moment.
 */
export const accountMail = Effect.gen(function* () {
  const { users } = yield* Database
  const links = yield* EmailLinks
  const address = yield* PublicUrl

  const compose = Effect.fn("accountMail.compose")(function* (letter: AccountLetterRecord) {
    // Only the configured address, never the host named in a request: the sender of a request could
    // otherwise choose where the link with the token leads. At startup the address becomes known
    // late, and the account may be erased while this waits, so records are read afterwards.
    const origin = yield* Deferred.await(address)
    const link = yield* links.open(letter.linkId)
    const user = yield* users.get(letter.keeperId)
    if (Option.isNone(link) || Option.isNone(user)) return Option.none()
    const { email, emailKey, emailVerified, leavingSince } = user.value
    if (leavingSince !== undefined) return Option.none()
    const token = links.tokenOf(link.value)
    const to = (href: string) => ({ to: email, link: href, messageId: letter.messageId })
    switch (letter.kind) {
      case "reset":
        return emailKey === undefined
          ? Option.none()
          : Option.some(resetLetter(to(resetLink(origin, token)), emailVerified))
      case "verification":
        return emailVerified
          ? Option.none()
          : Option.some(verificationLetter(to(verificationLink(origin, token))))
      case "already-here":
        return Option.some(alreadyHereLetter(to(`${origin}/login`)))
    }
  })

  const writer: Writer<AccountLetterRecord> = { compose, onOutcome: () => Effect.void }
  return writer
})
