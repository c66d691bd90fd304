import { Forbidden, NotFound } from "#protocol/errors.ts"
import type { AccessLevel } from "./policy.ts"
import { errorMessages } from "#protocol/error-messages.ts"

const missing = {
  person: errorMessages.personNotFound,
  story: "Story not found",
} as const

/** The same message whether it is missing or hidden, so that it reveals nothing. */
export const notFound = (thing: keyof typeof missing) => new NotFound({ message: missing[thing] })

const beyond = {
  person: {
    view: "You can see this person and hear their stories, but you can't add or change anything.",
    contribute: "You can add stories for this person, but you can't edit or share this person.",
  },
  story: {
    view: errorMessages.onlyToRead,
    contribute:
      "You can correct the transcript of this story, but only the person who manages or recorded it can do this.",
  },
} as const

/** Visible to the user, but the action needs more than their level of `access`. */
export const insufficientAccess = (thing: keyof typeof beyond, access: AccessLevel) =>
  new Forbidden({ message: beyond[thing][access === "contribute" ? "contribute" : "view"] })
