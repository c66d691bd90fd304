import { Clock, Deferred, Effect, Layer } from "effect"
import { createTransport } from "nodemailer"
import { asLogLine } from "../ports/log-line.ts"
import { readMailServer, type MailServer } from "../ports/mail-server.ts"
import {
  MailAway,
  Mailer,
  MailRefused,
  MailUnsure,
  sendingMillis,
  type Letter,
} from "../ports/mailer.ts"
import { asSent, senderFrom, whyNot } from "./nodemailer/as-sent.ts"
import { forgetIn } from "./outbox.ts"

/** A server that answers a byte at a time would never end. */
const stagesInAll = 4

interface Patience {
  /** For each of: finding the server, connecting, its greeting. All before the letter's end may take four times as long. */
  readonly answerMillis: number
  /** For its word on the letter, once it has the whole. Servers that hang up late have it, and would get it again. */
  readonly verdictMillis: number
}

const usualPatience: Patience = {
  answerMillis: 15_000,
  verdictMillis: sendingMillis - stagesInAll * 15_000,
}

const serverAt = (url: string): MailServer => {
  const server = readMailServer(url)
  if (server === null) throw new Error("The mail server's address cannot be read.")
  return server
}

const transportTo = (
  server: MailServer,
  { answerMillis, verdictMillis }: Patience,
  onHandedOver: () => void,
) => {
  const transport = createTransport({
    host: server.host,
    port: server.port,
    secure: server.secure,
    requireTLS: server.requireTls,
    ignoreTLS: server.ignoreTls,
    tls: { rejectUnauthorized: !server.anyCertificate },
    ...(server.login && { auth: { user: server.login.user, pass: server.login.password } }),
    dnsTimeout: answerMillis,
    connectionTimeout: answerMillis,
    greetingTimeout: answerMillis,
    // One for the whole conversation, so as long as its longest silence.
    socketTimeout: verdictMillis,
    socketCloseTimeout: 0,
  })
  // An error does not say how far the letter got. Nodemailer reads it once the server has asked for
  // it, and writes the dot that ends it when there is nothing left to read (seen in 10.6).
  transport.use("stream", (mail, go) => {
    mail.message.processFunc((letter) => letter.once("end", onHandedOver))
    go()
  })
  return transport
}

/** Answers of the 5xx kind that blame how we came, not the address: mending the settings helps. */
const aboutUs: ReadonlySet<number> = new Set([503, 530, 535, 538])

/** A filter may quote the link it dislikes, so what is long enough to be a token is left out. */
const safely = (text: string) =>
  asLogLine(text)
    .replace(/[\w-]{20,}/g, "…")
    .slice(0, 300)

const failureOf = (cause: unknown, isHandedOver: boolean) => {
  const reason = cause instanceof Error ? safely(cause.message) : "it failed without a word"
  const code = cause instanceof Error && "responseCode" in cause ? Number(cause.responseCode) : 0
  const isNo = code >= 400 && code < 600
  if (isHandedOver && !isNo) return new MailUnsure({ reason })
  const command = cause instanceof Error && "command" in cause ? cause.command : undefined
  const isForGood = isNo && code >= 500 && !aboutUs.has(code)
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
  /** The folder with the letters of before there was a mail server. What went out nobody can take back. */
  readonly outbox?: string
  readonly patience?: Patience
}): Layer.Layer<Mailer> =>
  Layer.effect(
    Mailer,
    Effect.sync(() => {
      const { patience = usualPatience } = options
      const from = senderFrom(options.from)
      const server = serverAt(options.url)

      const tooLate = (handedOver: Deferred.Deferred<void>) =>
        Deferred.await(handedOver).pipe(
          Effect.timeoutOrElse({
            duration: stagesInAll * patience.answerMillis,
            orElse: () => Effect.fail(new MailAway({ reason: "it took too long" })),
          }),
          Effect.andThen(Effect.sleep(patience.verdictMillis)),
          Effect.andThen(
            Effect.fail(new MailUnsure({ reason: "it got the letter and said nothing" })),
          ),
        )

      const send = Effect.fn("smtp.send")(function* (letter: Letter) {
        const refusal = whyNot(letter)
        if (refusal !== null) return yield* refusal
        const message = asSent(letter, from, yield* Clock.currentTimeMillis)
        const handedOver = yield* Deferred.make<void>()
        const transport = transportTo(server, patience, () =>
          Deferred.doneUnsafe(handedOver, Effect.void),
        )
        const sending = Effect.tryPromise({
          try: (signal) => transport.sendMail({ ...message, signal }),
          catch: (cause) => failureOf(cause, Deferred.isDoneUnsafe(handedOver)),
        })
        yield* Effect.raceFirst(sending, tooLate(handedOver))
      })

      return Mailer.of({ kind: "smtp", send, forget: forgetIn(options.outbox ?? null) })
    }),
  )
