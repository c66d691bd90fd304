import { errorMessages } from "#protocol/error-messages.ts"
import {
  AlreadyAccepted,
  Conflict,
  Forbidden,
  NotFound,
  TooManyRequests,
} from "#protocol/errors.ts"

export const goneInvite = () => new NotFound({ message: errorMessages.invitationOver })

/** Says nothing of the invitation: whoever holds its link can ask for its preview. */
export const notYours = () =>
  new Forbidden({
    message:
      "This invitation was sent to another email address. Sign in with that address, or ask for an invitation to yours.",
  })

export const tooMany = (waitMillis: number) =>
  new TooManyRequests({
    message: "Too many invitations were opened from your network. Please try again later.",
    retryAfter: Math.ceil(waitMillis / 1_000),
  })

export const youAccepted = () =>
  new AlreadyAccepted({ message: "You've already accepted this invitation." })

/** For whoever holds the link: it names nobody. */
export const acceptedBefore = () =>
  new AlreadyAccepted({
    message: "You've already accepted this invitation. Sign in to listen.",
  })

export const answeredBefore = () => new Conflict({ message: errorMessages.invitationAnswered })

export type Rejection = NotFound | Forbidden | Conflict | AlreadyAccepted
