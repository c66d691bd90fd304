import fc from "fast-check"
import { everybody, PersonId, ShareId, StoryId, UserId } from "#protocol/ids.ts"
import { nowhere } from "#protocol/place.ts"
import { NamedPlaceId } from "#protocol/named-place.ts"
import type { Asker, Grant } from "../../access/policy.ts"
import { newWork } from "../../../platform/database/story-jobs.ts"
import { aTranscribedStory } from "../../stories/story.fixture.ts"
import type {
  AskedMeaning,
  IndexChanges,
  IndexQuery,
  IndexedPassage,
  IndexedPerson,
  IndexedStory,
} from "./search-index.ts"

/** Words of which none is another one mistyped, so that only what is asked for is found. */
const words = (
  "harvest harvests kiln kilns grandmother river riverboat riverbank rivers school kitchen wedding weddings Łucja Rosa " +
  "Holloway Marek the will a he was Will 1954 18 May Tuesday photograph 厨房"
).split(" ")
const aWord = fc.constantFrom(...words)
const textOf = (least: number, most: number) =>
  fc.array(aWord, { minLength: least, maxLength: most }).map((some) => some.join(" "))

export const models = { house: "house", elsewhere: "elsewhere" }

/** Vectors whose numbers are exact as bytes: of the greatest, each is a part that a byte can say. */
const anExactVector = fc
  .array(fc.integer({ min: -127, max: 127 }), { minLength: 5, maxLength: 5 })
  .map((numbers) => Float32Array.from([127, ...numbers], (number) => number / 256))

const aPassage = fc.record({
  text: textOf(0, 12),
  isTranslated: fc.boolean(),
  house: fc.option(anExactVector),
  elsewhere: fc.option(anExactVector),
})

const passagesOf = fc.array(aPassage, { maxLength: 3 }).map((passages) =>
  passages.map(({ text, isTranslated, house, elsewhere }, n): IndexedPassage => ({
    n,
    text,
    isTranslated,
    vectors: [
      ...(house === null ? [] : [[models.house, house] as const]),
      ...(elsewhere === null ? [] : [[models.elsewhere, elsewhere] as const]),
    ],
  })),
)

const users = [1, 2, 3].map((id) => UserId.make(id))
const aUser = fc.constantFrom(...users)
const peopleIds = [1, 2, 3, 4, 5, 6].map((id) => PersonId.make(id))

const aPersonOf = (id: PersonId): fc.Arbitrary<IndexedPerson> =>
  fc
    .record({
      keeperId: aUser,
      name: textOf(1, 2),
      relationship: fc.constantFrom("", "grandmother", "Father", "self", "kiln uncle", "Rosa"),
      isSelf: fc.boolean(),
    })
    .map(({ isSelf, ...person }) => ({
      id,
      ...person,
      ...(isSelf && { selfOf: person.keeperId }),
    }))

const days = ["1954-05-18", "1954-05-20", "1961-01-01", "1969-12-31", "2024-05-18"] as const
const aDay = fc.constantFrom(...days)

const aPlace = fc.record({ name: fc.option(aWord), country: fc.option(aWord) })

const storyOf = (id: StoryId, people: ReadonlyArray<IndexedPerson>) =>
  fc
    .record({
      teller: fc.constantFrom(...people),
      subjects: fc.subarray([...people], { maxLength: 2 }),
      recorderId: fc.option(aUser),
      isDeleted: fc.integer({ max: 9, min: 0 }).map((at) => at === 0),
      state: fc.constantFrom("ready", "ready", "ready", "failed", "doubted", "queued" as const),
      isManuallyTranscribed: fc.boolean(),
      isLocalOnly: fc.boolean(),
      understood: fc.constantFrom(models.house, models.elsewhere, null, undefined),
      title: textOf(0, 3),
      description: textOf(0, 5),
      category: fc.constantFrom(null, "childhood" as const),
      tags: fc.array(aWord, { maxLength: 2 }),
      place: aPlace,
      createdAt: aDay,
      happened: fc.option(fc.record({ words: textOf(0, 2), one: aDay, other: aDay })),
      named: fc.array(aPlace, { maxLength: 2 }),
      passages: passagesOf,
    })
    .map(({ teller, subjects, state, place, understood, happened, ...told }): IndexedStory => {
      const [from = "", to = ""] =
        happened === null ? [] : [happened.one, happened.other].toSorted()
      return {
        facts: aTranscribedStory({
          id,
          keeperId: teller.keeperId,
          recorderId: told.recorderId,
          storytellerId: teller.id,
          subjectIds: subjects.map((person) => person.id),
          keeperIds: [...new Set([teller, ...subjects].map(({ keeperId }) => keeperId))],
          title: told.title,
          description: told.description,
          category: told.category,
          tags: told.tags,
          place: { ...nowhere, ...place },
          createdAt: `${told.createdAt}T12:00:00.000Z`,
          isManuallyTranscribed: told.isManuallyTranscribed,
          isLocalOnly: told.isLocalOnly,
          work: { ...newWork, state },
          ...(told.isDeleted && {
            deleted: { at: 0, by: UserId.make(1), until: 0, leaseEnds: 0, claim: null },
          }),
          ...(understood !== undefined && {
            understood: { model: understood, open: false, leaseEnds: 0, claim: null },
          }),
          happened:
            happened === null
              ? null
              : { words: happened.words, from, to, on: from, isByAge: false },
        }),
        named: told.named.map(({ name, country }, at) => ({
          id: `${String(id)}:${String(at)}`,
          storyId: id,
          placeId: NamedPlaceId.make(`place-${String(at)}`),
          name: name ?? "",
          city: name ?? "",
          region: "",
          country: country ?? "",
          latitude: 0,
          longitude: 0,
          start: 0,
        })),
        passagesName: JSON.stringify(told.passages.map(({ text }) => text)),
        passages: told.passages,
      }
    })

const grantsOf = (user: UserId, people: ReadonlyArray<IndexedPerson>): fc.Arbitrary<Asker> => {
  const own = people.filter(({ keeperId }) => keeperId === user).map(({ id }) => id)
  return fc
    .array(
      fc.record({
        of: fc.constantFrom(...people),
        isEverybody: fc.integer({ min: 0, max: 4 }).map((at) => at === 0),
        link: fc.constantFrom(null, ...own),
        role: fc.constantFrom("viewer", "contributor"),
      }),
      { maxLength: 2 },
    )
    .map((given) => ({
      user,
      grants: given.map(({ of, isEverybody, link, role }, at): Grant => ({
        shareId: ShareId.make(at + 1),
        keeperId: of.keeperId,
        personId: isEverybody ? everybody : of.id,
        role,
        userId: user,
        linkPersonId: isEverybody ? null : link,
      })),
    }))
}

/** A few families on one server, and one of their members who searches. */
export const someFamily = fc.tuple(...peopleIds.map(aPersonOf)).chain((people) =>
  fc.record({
    people: fc.constant<ReadonlyArray<IndexedPerson>>(people),
    stories: fc.tuple(
      ...Array.from({ length: 8 }, (_, at) => storyOf(StoryId.make(at + 1), people)),
    ),
    asker: aUser.chain((user) => grantsOf(user, people)),
  }),
)

const aMeaning = (model: string): fc.Arbitrary<AskedMeaning> =>
  fc
    .record({ vector: anExactVector, isCalibrated: fc.boolean() })
    .map(({ vector, isCalibrated }) => ({
      model,
      vector,
      isCalibrated,
      ...(isCalibrated ? { scale: 1, shift: 0 } : { scale: 0.7, shift: 0.1 }),
    }))

const asked = [
  ...words,
  "harv",
  "grand",
  "rive",
  "told",
  "granny",
  "childhood",
  "1950s",
  "2024",
  "missing",
]

/** What somebody asks for; words of it may be beginnings of others. */
export const aQuery = fc
  .array(fc.constantFrom(...asked), { minLength: 1, maxLength: 3 })
  .map((some) => some.join(" "))

export const someMeanings = fc
  .tuple(fc.option(aMeaning(models.house)), fc.option(aMeaning(models.elsewhere)))
  .map((some) => some.filter((one) => one !== null))

export const someModels = fc.record({
  house: fc.constant(models.house),
  elsewhere: fc.constantFrom(models.elsewhere, null),
  isChanging: fc.boolean(),
})

export const aQuestion = (asker: Asker, change: Partial<IndexQuery>): IndexQuery => ({
  asker,
  words: "",
  phrases: [],
  meanings: [],
  models: { ...models, elsewhere: null, isChanging: false },
  ...change,
})

export const changesOf = (change: Partial<IndexChanges>): IndexChanges => ({
  people: [],
  gonePeople: [],
  stories: [],
  goneStories: [],
  cursor: null,
  ...change,
})
