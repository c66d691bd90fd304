import type { Invited, Part, Viewer, AccessReason } from "#protocol/who-may-see.ts"

/** Accounts need not have a name, and a story may be about somebody the reader may not see. */
const nobodyKnown = "Someone without a name"

export const seerName = ({ name, isYou }: Pick<Viewer, "name" | "isYou">): string =>
  isYou ? "You" : name || nobodyKnown

/** Keeps a name from right to left out of the order of the sentence around it. */
const set = (name: string) => `\u2068${name}\u2069`

const whom = (part: Part, personName: string | null): string => {
  switch (part) {
    case "everybody":
      return "everybody they keep"
    case "subject":
      return personName === null ? "someone it is about" : `${set(personName)}, whom it is about,`
    default:
      return personName === null ? "this person" : set(personName)
  }
}

/** Why somebody may see it, as one sentence. */
export const wayWords = (way: AccessReason, isYou: boolean): string => {
  switch (way._tag) {
    case "Recording":
      return isYou ? "You recorded it." : "Recorded it."
    case "Keeping": {
      const kept = whom(way.part, way.personName).replace(/,$/, "")
      return isYou ? `You keep ${kept}.` : `Keeps ${kept}.`
    }
    case "Share": {
      const { by, part, personName } = way
      const shared =
        by.isYou && part === "everybody" ? "everybody you keep" : whom(part, personName)
      return `${by.isYou ? "You" : set(seerName(by))} shared ${shared} with ${isYou ? "you" : "them"}.`
    }
  }
}

/** What an invitation is for. */
export const invitedWords = ({ part, personName }: Pick<Invited, "part" | "personName">): string =>
  `Invited by you to see ${
    part === "everybody" ? "everybody you keep" : whom(part, personName).replace(/,$/, "")
  }, not yet accepted.`
