import { Verified } from "#protocol/account.ts"
import { routes } from "#protocol/paths.ts"
import { type Caller, decode } from "../api-client.ts"
import type { ReceivedEmail } from "../fakes/smtp-server.ts"

/** The first link of an email. */
export const linkIn = ({ text }: ReceivedEmail) => {
  const [link] = /https?:\S+/.exec(text) ?? []
  if (link === undefined) throw new Error("there is no link in the email")
  return new URL(link)
}

/** The token in the link of an email. */
export const tokenIn = (email: ReceivedEmail) => {
  const token = linkIn(email).searchParams.get("token")
  if (token === null) throw new Error("there is no token in the email")
  return token
}

/** Presses the button of the page that an email's link leads to, and answers what the page says then. */
export const press = async (caller: Caller, token: unknown) => {
  const answer = await caller.post(routes.verifyEmail, { token })
  if (answer.status >= 500) return "later"
  return answer.status === 400 ? "bad-link" : decode(Verified, answer).outcome
}

export const about = {
  reset: /Set a new password/,
  verification: /Confirm your email address/,
  passwordChanged: /Kintale password was changed/,
  alreadyHere: /already have a Kintale account/,
  invitation: /invited you/,
}
