import { Clock, Context, Effect, Layer, Option } from "effect"
import type { UserId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import { hashOf } from "../../lib/sha256.ts"
import { AccountKey, sealOf } from "./account-key.ts"
import { Database } from "../../platform/database/database.ts"
import type { LinkKind, EmailLinkRecord } from "../../platform/database/email-links.ts"

const hour = 60 * 60 * 1_000

const lifeMillis: Record<LinkKind, number> = {
  reset: limits.reset.hours * hour,
  verification: limits.verification.hours * hour,
  // These emails have no token that opens anything; after this time they are no longer sent.
  "already-here": limits.verification.hours * hour,
  "password-changed": limits.verification.hours * hour,
}

/**
 * The links in emails about accounts: each works once, until it expires or a newer one of its kind
 * is made.
 */
export class EmailLinks extends Context.Service<EmailLinks>()(
  "backend/features/accounts/EmailLinks",
  {
    make: Effect.gen(function* () {
      const { emailLinks } = yield* Database
      const key = yield* AccountKey

      // The time is part of the token because a store restored from a backup hands out the same ids
      // again.
      /**
       * The token for the email. It is computed each time, so that the store need not contain it.
       */
      const tokenOf = ({ id, kind, userId, createdAt }: Omit<EmailLinkRecord, "tokenHash">) =>
        sealOf(key, "link", [kind, id, userId, createdAt].join(":"))

      const make = Effect.fn("EmailLinks.make")(function* (kind: LinkKind, userId: UserId) {
        const now = yield* Clock.currentTimeMillis
        const id = yield* emailLinks.nextId
        const link = { id, kind, userId, createdAt: now, expiresAt: now + lifeMillis[kind] }
        const made: EmailLinkRecord = { ...link, tokenHash: hashOf(tokenOf(link)) }
        yield* emailLinks.insert(made)
        yield* emailLinks.remove({ userId, kind, id: { $lt: id } })
        yield* emailLinks.remove({ expiresAt: { $lte: now } })
        return made
      })

      const whileItWorks = Effect.fnUntraced(function* (found: Option.Option<EmailLinkRecord>) {
        if (Option.isNone(found)) return Option.none()
        const { id, userId, kind, expiresAt, tokenHash } = found.value
        // The server's secret has changed since, so the token of this link cannot be computed any
        // more.
        if (hashOf(tokenOf(found.value)) !== tokenHash) return Option.none()
        if (expiresAt <= (yield* Clock.currentTimeMillis)) return Option.none()
        // When two were made at once, the older one may not be removed yet.
        const newer = yield* emailLinks.count({ userId, kind, id: { $gt: id } })
        return newer > 0 ? Option.none() : found
      })

      return {
        make,
        /** The link, if it still works. */
        open: Effect.fn("EmailLinks.open")((id: number) =>
          Effect.flatMap(emailLinks.get(id), whileItWorks),
        ),
        /** The link with this kind and token, if it still works. */
        behind: Effect.fn("EmailLinks.behind")((kind: LinkKind, token: string) =>
          Effect.flatMap(emailLinks.first({ tokenHash: hashOf(token), kind }), whileItWorks),
        ),
        tokenOf,
        // Expired here instead of removed, because a removal cannot report a full disk. Making the
        // next link removes it.
        /** Uses the link up; false when another request did so first. */
        use: Effect.fn("EmailLinks.use")(({ id, expiresAt }: EmailLinkRecord) =>
          emailLinks
            .findAndUpdate({ id, expiresAt }, { $set: { expiresAt: 0 } })
            .pipe(Effect.map(Option.isSome)),
        ),
      }
    }),
  },
) {
  static readonly layer = Layer.effect(this, this.make)
}
