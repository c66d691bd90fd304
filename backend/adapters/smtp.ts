import { Clock, Effect, Layer } from "effect"
import { createTransport } from "nodemailer"
import { readMailServer, type MailServer } from "../ports/mail-server.ts"
import { MailAway, Mailer, MailRefused, type Letter } from "../ports/mailer.ts"
import { asSent, senderFrom, whyNot } from "./nodemailer/as-sent.ts"

/** How long each stage may take: finding the server, connecting, its greeting, every answer of it. */
const usualPatience = 15_000

/** A server that answers a byte at a time keeps within every stage; the whole must end too. */
const stagesInAll = 4

const serverAt = (url: string): MailServer => {
  const server = readMailServer(url)
  if (server === null) throw new Error("The mail server's address cannot be read.")
  return server
}

const transportTo = (server: MailServer, patience: number) =>
  createTransport({
    host: server.host,
    port: server.port,
    secure: server.secure,
    requireTLS: server.requireTls,
    ignoreTLS: server.ignoreTls,
    tls: { rejectUnauthorized: !server.anyCertificate },
    ...(server.login && { auth: { user: server.login.user, pass: server.login.password } }),
    dnsTimeout: patience,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    socketCloseTimeout: 0,
  })

/** Answers of the 5xx kind that blame how we came, not the address: mending the settings helps. */
const aboutUs: ReadonlySet<number> = new Set([503, 530, 535, 538])

/** A filter may quote the link it dislikes, so what is long enough to be a token is left out. */
const safely = (text: string) =>
  text
    .replace(/\p{Cc}+/gu, " ")
    .replace(/[\w-]{20,}/g, "…")
    .slice(0, 300)

const failureOf = (cause: unknown): MailAway | MailRefused => {
  if (!(cause instanceof Error)) return new MailAway({ reason: "it failed without a word" })
  const reason = safely(cause.message)
  const command = "command" in cause ? cause.command : undefined
  const code = "responseCode" in cause ? Number(cause.responseCode) : 0
  const isForGood = code >= 500 && code < 600 && !aboutUs.has(code)
  // A refusal of the sender, or before anybody was named, is not about the address.
  return isForGood && (command === "RCPT TO" || command === "DATA")
    ? new MailRefused({ reason })
    : new MailAway({ reason })
}

/**
 * Hands letters to a mail server, a connection each: letters are few, and a server that was restarted
 * or forgot us is found anew.
 */
export const smtpMailer = (options: {
  readonly url: string
  readonly from: string
  readonly patienceMillis?: number
}): Layer.Layer<Mailer> =>
  Layer.effect(
    Mailer,
    Effect.gen(function* () {
      const patience = options.patienceMillis ?? usualPatience
      const from = senderFrom(options.from)
      const transport = yield* Effect.acquireRelease(
        Effect.sync(() => transportTo(serverAt(options.url), patience)),
        (transport) => Effect.sync(() => transport.close()),
      )

      const send = Effect.fn("smtp.send")(function* (letter: Letter) {
        const refusal = whyNot(letter)
        if (refusal !== null) return yield* refusal
        const message = asSent(letter, from, yield* Clock.currentTimeMillis)
        yield* Effect.tryPromise({
          try: (signal) => transport.sendMail({ ...message, signal }),
          catch: failureOf,
        }).pipe(
          Effect.timeoutOrElse({
            duration: stagesInAll * patience,
            orElse: () => Effect.fail(new MailAway({ reason: "it took too long" })),
          }),
        )
      })

      return Mailer.of({ kind: "smtp", send })
    }),
  )
