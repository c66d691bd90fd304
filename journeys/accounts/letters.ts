import { routes } from "#protocol/paths.ts"
import type { ReceivedLetter } from "../mail-server.ts"

/** The first link of a letter. */
export const linkIn = ({ text }: ReceivedLetter) => {
  const [link] = /https?:\S+/.exec(text) ?? []
  if (link === undefined) throw new Error("there is no link in the letter")
  return new URL(link)
}

/** The token in the link of a letter. */
export const tokenIn = (letter: ReceivedLetter) => {
  const token = linkIn(letter).searchParams.get("token")
  if (token === null) throw new Error("there is no token in the letter")
  return token
}

export const verifyPath = (token: string) =>
  `${routes.verifyEmail}?${new URLSearchParams({ token })}`

export const about = {
  reset: /Set a new password/,
  verification: /Please confirm/,
  alreadyHere: /already have an account/,
}
