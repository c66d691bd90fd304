import { Option, Schema } from "effect"
import { idFromText, PersonId } from "#protocol/ids.ts"
import { Language } from "#protocol/language.ts"
import type { Person } from "#protocol/person.ts"
import type { Position } from "#protocol/place.ts"
import { StoryChange } from "#protocol/story-change.ts"
import { Category, type Story } from "#protocol/story.ts"
import { wrongFields } from "../../forms/validate.ts"
import {
  draftOf,
  type PlaceChanges,
  type PlaceDraft,
  placeTexts,
} from "../../location/location-draft.ts"
import { positionOf } from "../../location/position.ts"
import type { StoryDraft } from "../../story-form/story-fields.tsx"
import { inOrderOfChoice } from "../../api/storytellers.ts"

/** What was touched of a story; of the place, only the parts that were. */
export type TypedFacts = Partial<Omit<StoryDraft, "place">> & {
  readonly place?: PlaceChanges
  /** Where the story was told when its position was touched. */
  readonly positionBefore?: Position | null
}

type Named = Pick<Person, "id" | "name">

/** What the form shows of a story; what cannot be seen or is not set is empty. */
export const factsOf = (story: Story, people: ReadonlyArray<Named> = []): StoryDraft => ({
  title: story.title,
  storytellerId: story.storytellerId === null ? "" : String(story.storytellerId),
  happened: story.happened?.words ?? "",
  description: story.description,
  subjects: story.subjectIds.map((id) => ({
    id,
    name: people.find((person) => person.id === id)?.name ?? "…",
  })),
  category: story.category ?? "",
  tags: story.tags.join(", "),
  language: story.detectedLanguage ?? "",
  isLocalOnly: story.isLocalOnly ?? false,
  place: draftOf(story),
})

/** The facts as the form shows them. */
export const withTyped = (now: StoryDraft, typed: TypedFacts): StoryDraft => ({
  ...now,
  ...typed,
  place: { ...now.place, ...typed.place },
})

/** The same after a part of the place was touched: a position knows which one it replaces. */
export const withPlaceTyped = (
  now: StoryDraft,
  typed: TypedFacts,
  changes: PlaceChanges,
): TypedFacts => ({
  ...typed,
  place: { ...typed.place, ...changes },
  ...(changes.latitude !== undefined && { positionBefore: positionOf(now.place) }),
})

const texts = ["title", "happened", "description", "tags"] as const

type Simple = Omit<StoryDraft, "place">
const written = (value: Simple[keyof Simple]) =>
  typeof value === "string" || typeof value === "boolean" ? value : value.map(({ id }) => id).join()

const personId = Schema.decodeUnknownOption(idFromText(PersonId, "This is nobody."))
const category = Schema.decodeUnknownOption(Category)
const language = Schema.decodeUnknownOption(Language)

const differIn = (now: StoryDraft, typed: TypedFacts) => (name: keyof Simple) => {
  const value = typed[name]
  return value !== undefined && written(value) !== written(now[name])
}

/** The parts of the place that are another now; a position goes as a whole. */
const changedPlace = (
  now: PlaceDraft,
  { place: typed = {}, positionBefore }: Pick<TypedFacts, "place" | "positionBefore">,
) => {
  const names = placeTexts.filter((name) => (typed[name] ?? now[name]) !== now[name])
  const { latitude, longitude, accuracy } = { ...now, ...typed }
  const isMoved = latitude !== now.latitude || longitude !== now.longitude
  return {
    ...Object.fromEntries(names.map((name) => [name, typed[name]])),
    ...(isMoved && { latitude, longitude, accuracy }),
    ...(isMoved && positionBefore !== undefined && { positionBefore }),
  }
}

/**
 * What is to be sent: only what differs from the story as it is now, so that what somebody else changed
 * meanwhile stays.
 */
export const changeOf = (now: StoryDraft, typed: TypedFacts): StoryChange => {
  const isChanged = differIn(now, typed)
  const teller = personId(typed.storytellerId)
  const told = language(typed.language)
  return {
    ...Object.fromEntries(texts.filter(isChanged).map((name) => [name, typed[name]])),
    ...changedPlace(now.place, typed),
    ...(isChanged("subjects") && { subjectIds: typed.subjects?.map(({ id }) => id) ?? [] }),
    ...(isChanged("storytellerId") && Option.isSome(teller) && { storytellerId: teller.value }),
    ...(isChanged("category") && { category: Option.getOrNull(category(typed.category)) }),
    ...(isChanged("language") && Option.isSome(told) && { language: told.value }),
    ...(isChanged("isLocalOnly") && { isLocalOnly: typed.isLocalOnly }),
  }
}

/** Whether there is anything to lose, also what cannot be sent. */
export const isTouched = (now: StoryDraft, typed: TypedFacts): boolean =>
  Object.keys(changedPlace(now.place, typed)).length > 0 ||
  ([...texts, "subjects", "storytellerId", "category", "language", "isLocalOnly"] as const).some(
    differIn(now, typed),
  )

/** What is wrong, by the field of the form. */
export const problemsOf = (
  now: StoryDraft,
  typed: TypedFacts,
): Readonly<Record<string, string>> => ({
  ...wrongFields(StoryChange, changeOf(now, typed)),
  ...(typed.storytellerId === "" &&
    now.storytellerId !== "" && { storytellerId: "Please select a storyteller." }),
})

/**
 * Who may tell the story: those for whom the user may add stories, and of the family it belongs to as far
 * as that can be seen. The server knows it better.
 */
export const tellersFor = (
  story: Pick<Story, "storytellerId">,
  people: ReadonlyArray<Person>,
): ReadonlyArray<Person> => {
  const may = inOrderOfChoice(
    people.filter(({ access }) => access !== "view"),
    people,
  )
  const now = people.find(({ id }) => id === story.storytellerId)
  if (now === undefined) return may
  const sharer = now.sharedBy
  return may.filter(({ id, sharedBy }) =>
    sharer === null || sharedBy === null
      ? sharedBy === sharer
      : id === now.id ||
        (sharedBy.firstName === sharer.firstName && sharedBy.lastName === sharer.lastName),
  )
}
