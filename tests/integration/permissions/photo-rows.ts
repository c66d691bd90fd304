import { paths, routes } from "#protocol/paths.ts"
import { aPicture } from "../../../backend/adapters/sharp/image.fixture.ts"
import { anotherPerson, type Row, signedIn, toKeep, toSee } from "./row.ts"

const picture = aPicture().jpeg().toBuffer()

/** The calls about photos: a person's is the keeper's to set and everybody's to see who sees them; one's own is one's own. */
export const photoRows: Readonly<Record<string, Row>> = {
  [`PUT ${routes.personPhoto}`]: {
    ask: async (caller, { rosa }) => caller.sendPhoto(paths.personPhoto(rosa), await picture),
    statuses: toKeep(200),
  },
  [`GET ${routes.personPhoto}`]: {
    ask: async (caller, { callers, rosa }, role) => {
      // Set once, before the first of them asks.
      if (role === "visitor") await callers.owner.sendPhoto(paths.personPhoto(rosa), await picture)
      return caller.get(paths.personPhoto(rosa))
    },
    statuses: toSee,
  },
  [`DELETE ${routes.personPhoto}`]: {
    ask: async (caller, cast, role) =>
      caller.delete(paths.personPhoto(role === "owner" ? await anotherPerson(cast) : cast.rosa)),
    statuses: toKeep(200),
  },
  // What is sent is looked at, and is no picture.
  [`PUT ${routes.ownPhoto}`]: {
    ask: (caller) => caller.sendPhoto(routes.ownPhoto, Buffer.from("no picture")),
    statuses: [401, 415, 415, 415, 415, 415, 415, 415],
  },
  [`GET ${routes.ownPhoto}`]: {
    ask: (caller) => caller.get(routes.ownPhoto),
    statuses: [401, 404, 404, 404, 404, 404, 404, 404],
  },
  [`DELETE ${routes.ownPhoto}`]: {
    ask: (caller) => caller.delete(routes.ownPhoto),
    statuses: signedIn,
  },
  [`GET ${routes.pictureOffers}`]: {
    ask: (caller) => caller.get(routes.pictureOffers),
    statuses: signedIn,
  },
  // No provider has a picture of anybody here.
  [`POST ${routes.pictureFrom}`]: {
    ask: (caller) => caller.post(paths.pictureFrom("google"), {}),
    statuses: [401, 404, 404, 404, 404, 404, 404, 404],
  },
}
