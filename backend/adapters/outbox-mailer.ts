import { mkdir, open, rename, rm, unlink } from "node:fs/promises"
import { join } from "node:path"
import { Clock, Effect, Layer } from "effect"
import { createTransport } from "nodemailer"
import { asLogLine } from "../platform/observability/safe-log-text.ts"
import { MailUnavailable, Mailer, type Email } from "../ports/mailer.ts"
import { syncFolder } from "./disk/layout.ts"
import { asSent, checkMessageId, senderFrom, whyNot } from "./nodemailer/to-message.ts"

const placesOf = (folder: string, name: string) => ({
  unfinished: join(folder, `${name}.part`),
  file: join(folder, `${name}.eml`),
})

/** Writes under a temporary name first, so that a file with its final name is complete. */
const keep = async (folder: string, name: string, bytes: Uint8Array) => {
  const { unfinished, file } = placesOf(folder, name)
  try {
    const handle = await open(unfinished, "w", 0o600)
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(unfinished, file)
    await syncFolder(folder)
  } catch (cause) {
    await rm(unfinished, { force: true })
    throw cause
  }
  return file
}

const isNothing = (cause: unknown) =>
  cause instanceof Error && "code" in cause && (cause.code === "ENOENT" || cause.code === "ENOTDIR")

/** Removes a file; returns whether it existed. */
const takeAway = (file: string) =>
  unlink(file).then(
    () => true,
    (cause: unknown) => {
      if (isNothing(cause)) return false
      throw cause
    },
  )

/**
 * Removes emails from a folder, along with unfinished ones that a crash left; does nothing when there
 * is no folder.
 */
export const forgetIn = (folder: string | null) =>
  Effect.fn("outbox.forget")(function* (messageIds: ReadonlyArray<string>) {
    for (const id of messageIds) checkMessageId(id)
    if (folder === null) return
    yield* Effect.promise(async () => {
      let isChanged = false
      for (const id of messageIds) {
        for (const file of Object.values(placesOf(folder, id))) {
          if (await takeAway(file)) isChanged = true
        }
      }
      if (isChanged) await syncFolder(folder)
    })
  })

/**
 * For a server without a mail server: writes emails to files that its operator can open or forward.
 */
export const outboxMailer = (options: {
  readonly folder: string
  readonly from: string
}): Layer.Layer<Mailer> =>
  Layer.effect(
    Mailer,
    Effect.sync(() => {
      const from = senderFrom(options.from)
      const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" })

      const send = Effect.fn("outbox.send")(function* (email: Email) {
        const rejection = whyNot(email)
        if (rejection !== null) return yield* rejection
        const composed = asSent(email, from, yield* Clock.currentTimeMillis)
        const file = yield* Effect.tryPromise({
          try: async () => {
            const { message } = await composer.sendMail(composed)
            if (!(message instanceof Uint8Array)) throw new Error("the email came as a stream")
            await mkdir(options.folder, { recursive: true, mode: 0o700 })
            return keep(options.folder, email.messageId, message)
          },
          catch: (cause) =>
            new MailUnavailable({
              problem: "settings",
              reason: `the outbox cannot be written: ${cause}`,
            }),
        }).pipe(Effect.uninterruptible)
        // The email contains a link with a token, so only the address is logged.
        yield* Effect.logInfo(`An email to ${asLogLine(email.to)} was saved to ${file}`)
      })

      return Mailer.of({
        kind: "outbox",
        send,
        check: Effect.void,
        deleteFor: forgetIn(options.folder),
      })
    }),
  )
