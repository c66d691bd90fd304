import { NotAllowed, NotFound } from "#protocol/failure.ts"
import type { Access } from "./may.ts"

const missing = {
  person: "This person could not be found.",
  story: "Story not found",
} as const

/** Missing or not theirs to see: one sentence for both. */
export const notFound = (thing: keyof typeof missing) => new NotFound({ message: missing[thing] })

const beyond = {
  person: {
    view: "You can see this person and hear their stories, but not add or change anything.",
    contribute:
      "You can add stories for this person; only who keeps them can change or share them.",
  },
  story: {
    view: "You can hear this story, but not change it.",
    contribute:
      "You can correct the words of this story; only who keeps or recorded it can do this.",
  },
} as const

/** Theirs to see, not to do: `access` is what they may do. */
export const onlyToSee = (thing: keyof typeof beyond, access: Access) =>
  new NotAllowed({ message: beyond[thing][access === "contribute" ? "contribute" : "view"] })
