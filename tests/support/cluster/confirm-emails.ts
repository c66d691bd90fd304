import { setTimeout as pause } from "node:timers/promises"
import { about, press, tokenIn } from "../accounts/emails.ts"
import { Caller } from "../api-client.ts"
import type { ReceivedEmail } from "../fakes/smtp-server.ts"

/** Milliseconds between looks at the emails that came. */
const between = 50
const timeout = 60_000

/**
 * Several nodes send emails by a mail server, and with one an address gets nothing before it is
 * confirmed: for journeys that are about something else everybody confirms theirs as soon as they are asked.
 */
export const everybodyConfirms = (url: string, emails: ReadonlyArray<ReceivedEmail>) => {
  const confirmed = new Set<string>()
  const over = new AbortController()
  const confirm = async (message: ReceivedEmail) => {
    if (!about.verification.test(message.subject)) return
    await press(new Caller(url), tokenIn(message))
    for (const address of message.recipients) confirmed.add(address)
  }
  const readEmails = async () => {
    for (let next = 0; !over.signal.aborted;) {
      const message = emails[next]
      if (message === undefined) await pause(between)
      else {
        next += 1
        await confirm(message)
      }
    }
  }
  const reading = readEmails()
  Caller.afterJoining.set(url, async (email) => {
    const until = performance.now() + timeout
    while (!confirmed.has(email)) {
      if (performance.now() > until) throw new Error(`${email} was not asked to confirm`)
      await pause(between)
    }
  })
  return async () => {
    over.abort()
    Caller.afterJoining.delete(url)
    await reading
  }
}
