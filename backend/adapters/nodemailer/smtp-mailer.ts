import { Clock, Deferred, Effect, Layer } from "effect"
import { createTransport } from "nodemailer"
import { readMailServer, type MailServer } from "../../platform/config/smtp.ts"
import {
  MailUnavailable,
  Mailer,
  DeliveryUnknown,
  sendingMillis,
  type Email,
} from "../../ports/mailer.ts"
import { smtpFailure, whyUnavailable } from "./smtp-failure.ts"
import { asSent, senderFrom, whyNot } from "./to-message.ts"
import { forgetIn } from "../outbox-mailer.ts"

/**
 * Bounds the stages together, since a server that sends one byte at a time would never exceed a timeout
 * of inactivity.
 */
const stagesInAll = 4

interface Timeouts {
  /**
   * Timeout for each of DNS, connection and greeting. Everything before the end of the email may take
   * `stagesInAll` times as long.
   */
  readonly answerMillis: number
  /**
   * Timeout for the answer to the complete email. It is long because a slow server has already got the
   * email, and sending it again would deliver it twice.
   */
  readonly verdictMillis: number
}

const defaultTimeouts: Timeouts = {
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
  { answerMillis, verdictMillis }: Timeouts,
  onHandedOver: () => void,
) => {
  const transport = createTransport({
    host: server.host,
    port: server.port,
    secure: server.secure,
    requireTLS: server.requireTls,
    ignoreTLS: server.ignoreTls,
    tls: { rejectUnauthorized: !server.anyCertificate },
    ...(server.login && {
      auth: { user: server.login.user, pass: server.login.password },
      // Otherwise a server that offers no login would be sent emails without one, and refuse them later.
      forceAuth: true,
    }),
    dnsTimeout: answerMillis,
    connectionTimeout: answerMillis,
    greetingTimeout: answerMillis,
    // One timeout of inactivity for the whole conversation, so it has to allow for the longest wait.
    socketTimeout: verdictMillis,
    socketCloseTimeout: 0,
  })
  // An error does not say how much of the email was sent. Nodemailer starts reading it when the server
  // has asked for it, and writes the final dot when the stream ends (seen in 10.6).
  transport.use("stream", (mail, go) => {
    mail.message.processFunc((email) => email.once("end", onHandedOver))
    go()
  })
  return transport
}

const tookTooLong = () =>
  new MailUnavailable({ problem: "unreachable", reason: "it took too long" })

/**
 * Sends emails to a mail server, with a new connection for each: emails are few, and no stale
 * connection can be left after the server was restarted.
 */
export const smtpMailer = (options: {
  readonly url: string
  readonly from: string
  /**
   * The outbox folder from before there was a mail server, whose emails can still be removed. Sent
   * ones cannot.
   */
  readonly outbox?: string
  readonly timeout?: Timeouts
}): Layer.Layer<Mailer> =>
  Layer.effect(
    Mailer,
    Effect.sync(() => {
      const { timeout = defaultTimeouts } = options
      const from = senderFrom(options.from)
      const server = serverAt(options.url)

      const tooLate = (handedOver: Deferred.Deferred<void>) =>
        Deferred.await(handedOver).pipe(
          Effect.timeoutOrElse({
            duration: stagesInAll * timeout.answerMillis,
            orElse: () => Effect.fail(tookTooLong()),
          }),
          Effect.andThen(Effect.sleep(timeout.verdictMillis)),
          Effect.andThen(
            Effect.fail(new DeliveryUnknown({ reason: "it got the email and did not answer" })),
          ),
        )

      const send = Effect.fn("smtp.send")(function* (email: Email) {
        const rejection = whyNot(email)
        if (rejection !== null) return yield* rejection
        const message = asSent(email, from, yield* Clock.currentTimeMillis)
        const handedOver = yield* Deferred.make<void>()
        const transport = transportTo(server, timeout, () =>
          Deferred.doneUnsafe(handedOver, Effect.void),
        )
        const sending = Effect.tryPromise({
          try: (signal) => transport.sendMail({ ...message, signal }),
          catch: (cause) => smtpFailure(cause, Deferred.isDoneUnsafe(handedOver)),
        })
        yield* Effect.raceFirst(sending, tooLate(handedOver))
      })

      const check = Effect.tryPromise({
        try: () => transportTo(server, timeout, () => undefined).verify(),
        catch: whyUnavailable,
      }).pipe(
        Effect.timeoutOrElse({
          duration: stagesInAll * timeout.answerMillis,
          orElse: () => Effect.fail(tookTooLong()),
        }),
        Effect.asVoid,
      )

      return Mailer.of({ kind: "smtp", send, check, deleteFor: forgetIn(options.outbox ?? null) })
    }),
  )
