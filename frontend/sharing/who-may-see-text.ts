import type { Invited, Part, Viewer, AccessReason } from "#protocol/who-may-see.ts"
import { listed } from "../lib/format.ts"
import { isolate } from "../lib/isolate.ts"
import { isSameName } from "./is-same-name.ts"

/** Accounts need not have a name, and a story may be about somebody the reader may not see. */
const nobodyKnown = "Someone without a name"

export const seerName = ({ name, isYou }: Pick<Viewer, "name" | "isYou">): string =>
  isYou ? "You" : name || nobodyKnown

const whose = (part: Part, personName: string | null): string => {
  switch (part) {
    case "everybody":
      return "their whole collection"
    case "subject":
      return personName === null
        ? "the stories of someone it's about"
        : `the stories of ${isolate(personName)}, who it's about,`
    default:
      return personName === null ? "this person's stories" : `${isolate(personName)}'s stories`
  }
}

const sharedThing = ({ by, part, personName }: Extract<AccessReason, { _tag: "Share" }>) => {
  if (part === "everybody") return by.isYou ? "your whole collection" : "their whole collection"
  const isOwn = personName !== null && isSameName(personName, by.name)
  if (isOwn) return by.isYou ? "your own stories" : "their own stories"
  return whose(part, personName)
}

/** Why somebody may see it, as one sentence. */
export const wayWords = (way: AccessReason, isYou: boolean): string => {
  switch (way._tag) {
    case "Recording":
      return isYou ? "You recorded it." : "Recorded it."
    case "Keeping": {
      const kept = whose(way.part, way.personName).replace(/,$/, "")
      return isYou ? `You look after ${kept}.` : `Looks after ${kept}.`
    }
    case "Share": {
      const giver = way.by.isYou ? "You" : isolate(seerName(way.by))
      return `${giver} shared ${sharedThing(way)} with ${isYou ? "you" : "them"}.`
    }
  }
}

/** Who else has a page for the same person, and what that means for who hears the stories there. */
export const sharersWords = (sharers: ReadonlyArray<string>): string => {
  const names = listed(sharers.map(isolate))
  return sharers.length === 1
    ? `${names} has a page for the same person and hears every story there, including those you record for it. ${names} decides who else can hear them.`
    : `${names} have pages for the same person and hear every story there, including those you record for them. They decide who else can hear those.`
}

/** What somebody who is invited to the user's own page of a person does not hear. */
export const notForTheirs = (sharers: ReadonlyArray<string>): string =>
  `For the stories on ${listed(sharers.map((name) => `${isolate(name)}'s`))} ${sharers.length === 1 ? "page" : "pages"}, ask ${listed(sharers.map(isolate))} to invite them.`

/** What an invitation is for. */
export const invitedWords = ({ part, personName }: Pick<Invited, "part" | "personName">): string =>
  `You invited them to hear ${
    part === "everybody" ? "your whole collection" : whose(part, personName).replace(/,$/, "")
  }. They haven't accepted yet.`
