import { errorMessages } from "#protocol/error-messages.ts"
import type { Invite } from "#protocol/share.ts"
import { HttpError, errorMessage, isAcceptedBefore } from "../api/errors.ts"

/** The state of the invitation of a followed link. */
export type Opened =
  | { readonly state: "none" }
  | { readonly state: "opening" }
  | { readonly state: "here"; readonly invite: Invite }
  /** This user accepted it before. */
  | { readonly state: "accepted" }
  /** It is not valid any more. */
  | { readonly state: "over"; readonly text: string }
  /** It is for another address. */
  | { readonly state: "foreign"; readonly text: string }
  | { readonly state: "failed"; readonly text: string }

const away = "Please try again in a moment."

/** Why an invitation did not open. */
export const openedFrom = (error: unknown): Opened => {
  if (isAcceptedBefore(error)) return { state: "accepted" }
  const status = error instanceof HttpError ? error.status : null
  switch (status) {
    case 403:
      return { state: "foreign", text: errorMessage(error, "It's for another address.") }
    case 409:
      return { state: "over", text: errorMessages.invitationAnswered }
    case 400:
    case 404:
    case 422:
      return { state: "over", text: errorMessages.invitationOver }
    default:
      return { state: "failed", text: errorMessage(error, away) }
  }
}

/** All invitations to show: that of the followed link comes first, without a duplicate. */
export const withOpened = (
  opened: Opened,
  invites: ReadonlyArray<Invite>,
): ReadonlyArray<Invite> =>
  opened.state === "here"
    ? [opened.invite, ...invites.filter(({ id }) => id !== opened.invite.id)]
    : invites
