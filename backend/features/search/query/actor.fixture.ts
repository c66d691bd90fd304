import { PersonId, UserId } from "#protocol/ids.ts"
import type { Knows, ParsedQuery } from "./parse-query.ts"
import type { AskedPerson } from "./person-aliases.ts"

const person = (id: number, name: string, ...also: ReadonlyArray<string>): AskedPerson => ({
  id: PersonId.make(id),
  name,
  also,
})

/** What a granddaughter knows of her family. */
export const anna: Knows = {
  people: [
    person(1, "Rosa Holloway", "grandmother"),
    person(2, "Walter Holloway", "grandfather"),
    person(3, "Ines Duarte", "aunt"),
    person(4, "Margaret Holloway", "mother"),
    person(5, "Halina Nowak", "great-aunt"),
    person(6, "Will Carter", "friend"),
    person(7, "June Abara", "cousin"),
    person(8, "Rose Green", "sister"),
    person(9, "May Lin", "neighbour"),
    person(10, "Florence Hill", ""),
    person(11, "Dieter Braun", "great-uncle"),
    person(12, "Dieter Zoll", ""),
    person(13, "Tia Luz", "Luzia Duarte"),
    person(14, "Łukasz Wójcik", "uncle"),
    person(15, "Mustermann, Käthe", ""),
  ],
  recorders: [
    { id: UserId.make(7), name: "Anna Holloway", isAsker: true },
    { id: UserId.make(8), name: "Ben Holloway", isAsker: false },
    { id: UserId.make(9), name: "May Lin", isAsker: false },
  ],
  today: "2026-11-23",
}

/** A question in short: its filters, and what is left to look for. */
export const inShort = ({ filters, words, isListing }: ParsedQuery) =>
  [
    ...filters.map(({ kind, label }) => `${kind}: ${label}`),
    ...(isListing ? ["all of it"] : [words]),
  ].join(" · ")
