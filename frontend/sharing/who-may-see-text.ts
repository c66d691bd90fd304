import type { Invited, Part, Viewer, AccessReason } from "#protocol/who-may-see.ts"
import { isolate } from "../lib/isolate.ts"

/** Accounts need not have a name, and a story may be about somebody the reader may not see. */
const nobodyKnown = "Someone without a name"

export const seerName = ({ name, isYou }: Pick<Viewer, "name" | "isYou">): string =>
  isYou ? "You" : name || nobodyKnown

const whom = (part: Part, personName: string | null): string => {
  switch (part) {
    case "everybody":
      return "their whole collection"
    case "subject":
      return personName === null ? "someone it's about" : `${isolate(personName)}, who it's about,`
    default:
      return personName === null ? "this person" : isolate(personName)
  }
}

/** Why somebody may see it, as one sentence. */
export const wayWords = (way: AccessReason, isYou: boolean): string => {
  switch (way._tag) {
    case "Recording":
      return isYou ? "You recorded it." : "Recorded it."
    case "Keeping": {
      const kept = whom(way.part, way.personName).replace(/,$/, "")
      return isYou ? `You manage ${kept}.` : `Manages ${kept}.`
    }
    case "Share": {
      const { by, part, personName } = way
      const shared =
        by.isYou && part === "everybody" ? "your whole collection" : whom(part, personName)
      return `${by.isYou ? "You" : isolate(seerName(by))} shared ${shared} with ${isYou ? "you" : "them"}.`
    }
  }
}

/** What an invitation is for. */
export const invitedWords = ({ part, personName }: Pick<Invited, "part" | "personName">): string =>
  `You invited them to see ${
    part === "everybody" ? "your whole collection" : whom(part, personName).replace(/,$/, "")
  }. They haven't accepted yet.`
