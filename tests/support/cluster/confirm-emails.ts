import { setTimeout as pause } from "node:timers/promises"
import { about, press, tokenIn } from "../accounts/emails.ts"
import { Caller } from "../api-client.ts"
import type { ReceivedLetter } from "../fakes/smtp-server.ts"

/** Milliseconds between looks at the letters that came. */
const between = 50
const patience = 60_000

/**
 * Several nodes send letters by a mail server, and with one an address gets nothing before it is
 * confirmed: for journeys that are about something else everybody confirms theirs as soon as they are asked.
 */
export const everybodyConfirms = (url: string, letters: ReadonlyArray<ReceivedLetter>) => {
  const confirmed = new Set<string>()
  const over = new AbortController()
  const confirm = async (letter: ReceivedLetter) => {
    if (!about.verification.test(letter.subject)) return
    await press(new Caller(url), tokenIn(letter))
    for (const address of letter.recipients) confirmed.add(address)
  }
  const readLetters = async () => {
    for (let next = 0; !over.signal.aborted;) {
      const letter = letters[next]
      if (letter === undefined) await pause(between)
      else {
        next += 1
        await confirm(letter)
      }
    }
  }
  const reading = readLetters()
  Caller.afterJoining.set(url, async (email) => {
    const until = performance.now() + patience
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
