import type { PersonId } from "#protocol/ids.ts"
import type { Asker } from "../../access/policy.ts"
import { factsByPerson, type KnownPeople } from "../metadata.ts"
import { knownTo, tellerKnown } from "../searchable.ts"
import type { StoryColumns } from "./columns.ts"
import type { FactTape } from "./encode-metadata.ts"
import type { FactsKnown } from "./metadata-index.ts"
import type { TakenPerson } from "./types.ts"

type People = ReadonlyMap<PersonId, TakenPerson>

/** All that a person may be called, by anybody: what `knownTo` picks from. */
export const allFactsOf = ({ name, relationship }: TakenPerson) =>
  factsByPerson({ name, also: [name, relationship] })

/** The facts that stories have from their people, as this asker knows those: all tapes, and whose a story has. */
export const peopleKnown = (asker: Asker, people: People, facts: FactsKnown) => {
  const known = knownTo(asker, people)
  const tapes: Array<FactTape> = []
  const tellers = new Map<PersonId, number | null>()
  const subjects = new Map<PersonId, number | null>()
  const numberOf = (
    numbers: Map<PersonId, number | null>,
    id: PersonId,
    know: (id: PersonId) => KnownPeople | null,
  ) => {
    const before = numbers.get(id)
    if (before !== undefined) return before
    const person = know(id)
    const tape = facts.tapeOf(person === null ? [] : factsByPerson(person))
    const number = tape.length === 0 ? null : tapes.push(tape) - 1
    numbers.set(id, number)
    return number
  }
  const teller = (id: PersonId) => tellerKnown(id, known, people)
  /** Many stories have the same people: a list for each of them would take more than all else. */
  const lists = new Map<string, ReadonlyArray<number>>()
  const of = ({ storytellerId, subjectIds }: StoryColumns): ReadonlyArray<number> => {
    const numbers = [
      numberOf(tellers, storytellerId, teller),
      ...subjectIds.map((id) => numberOf(subjects, id, known)),
    ].filter((number) => number !== null)
    const name = numbers.join()
    const list = lists.get(name) ?? numbers
    lists.set(name, list)
    return list
  }
  return { tapes, of }
}
