import type { PersonId, StoryId } from "#protocol/ids.ts"
import type { Place } from "#protocol/place.ts"
import { accessToPerson, type Asker } from "../access/policy.ts"
import type { NamedPlaceLine } from "../../platform/database/named-places.ts"
import type { PersonRecord } from "../../platform/database/people.ts"
import type { StoryFactsRecord } from "../../platform/database/story-projections.ts"
import { relationshipSeenBy } from "../people/relationship.ts"
import type { KnownPeople, OwnFacts, StoryMetadata } from "./metadata.ts"

/** What search reads of a person. */
export type SearchedPerson = Pick<
  PersonRecord,
  "id" | "keeperId" | "name" | "relationship" | "selfOf"
>
type Persons = Pick<ReadonlyMap<PersonId, SearchedPerson>, "get">

const namesOf = ({ name, city, region, country }: Place) => [
  ...new Set([name, city, region, country].flatMap((text) => text ?? [])),
]

const namesSaid = (places: ReadonlyArray<NamedPlaceLine>) => [
  ...new Set(places.flatMap(({ name, city, country }) => [name, city, country])),
]

/** Whether the words of a story are searched; what else is known of it always is. */
export const hasSearchedWords = ({
  work: { state },
  isManuallyTranscribed,
}: Pick<StoryFactsRecord, "work" | "isManuallyTranscribed">) =>
  state === "ready" || (isManuallyTranscribed === true && state !== "doubted")

/** The people the asker linked to shared ones, by the id of the shared one. */
const linkedBy = ({ grants }: Asker, people: Persons) =>
  new Map(
    grants.flatMap(({ personId, linkPersonId }) => {
      const own = linkPersonId === null ? undefined : people.get(linkPersonId)
      return own === undefined ? [] : [[Number(personId), own] as const]
    }),
  )

/** The people who have to be read to know what a user may see of stories. */
export const peopleOf = (
  { grants }: Asker,
  stories: ReadonlyArray<StoryFactsRecord>,
): ReadonlyArray<PersonId> => [
  ...grants.flatMap(({ linkPersonId }) => linkPersonId ?? []),
  ...stories.flatMap(({ storytellerId, subjectIds }) => [storytellerId, ...subjectIds]),
]

/** `self` is what the record says of the user's own person; nobody searches for it. */
const relationshipOf = (asker: Asker, person: SearchedPerson) => {
  const seen = relationshipSeenBy(asker.user, person)
  return person.selfOf === asker.user ? "" : seen
}

/** What search knows of people for one asker: null of those they may not see. */
export const knownTo = (asker: Asker, people: Persons) => {
  const linked = linkedBy(asker, people)
  const known = new Map<PersonId, KnownPeople | null>()
  const know = (id: PersonId): KnownPeople | null => {
    const person = people.get(id)
    if (person === undefined || accessToPerson(asker, person) === "none") return null
    const own = linked.get(id)
    const also = [
      relationshipOf(asker, person),
      ...(own === undefined ? [] : [own.name, relationshipOf(asker, own)]),
    ].filter((text) => text !== "" && text !== person.name)
    return { name: person.name, also: [...new Set(also)] }
  }
  return (id: PersonId) => {
    const before = known.get(id)
    if (before !== undefined) return before
    const now = know(id)
    known.set(id, now)
    return now
  }
}

/** A story's teller as an asker knows them: of one they may not see, the name that is on its card. */
export const tellerKnown = (
  storytellerId: PersonId,
  known: ReturnType<typeof knownTo>,
  people: Persons,
): KnownPeople | null => {
  const teller = people.get(storytellerId)
  return known(storytellerId) ?? (teller === undefined ? null : { name: teller.name, also: [] })
}

/** What search knows of a story beside its people, the same for everybody who may see it. */
export const ownFactsOf = (
  story: Pick<
    StoryFactsRecord,
    "title" | "description" | "category" | "tags" | "place" | "createdAt" | "happened"
  >,
  named: ReadonlyArray<NamedPlaceLine>,
): OwnFacts => ({
  title: story.title,
  description: story.description,
  category: story.category,
  tags: story.tags,
  places: namesOf(story.place),
  named: namesSaid(named),
  recorded: story.createdAt,
  happened: story.happened ?? null,
})

/**
 * What search knows of stories for one asker: as on their cards, of people the asker may not see only
 * the storyteller's name. What a keeper noted about somebody is never searched.
 */
export const factsFor = (
  asker: Asker,
  people: Persons,
  named: ReadonlyMap<StoryId, ReadonlyArray<NamedPlaceLine>>,
) => {
  const known = knownTo(asker, people)
  return (story: StoryFactsRecord): StoryMetadata => ({
    ...ownFactsOf(story, named.get(story.id) ?? []),
    teller: tellerKnown(story.storytellerId, known, people),
    subjects: story.subjectIds.flatMap((id) => known(id) ?? []),
  })
}
