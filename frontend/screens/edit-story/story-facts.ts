import { Option, Schema } from "effect"
import { idFromText, PersonId } from "#protocol/ids.ts"
import { Language } from "#protocol/language.ts"
import type { Person } from "#protocol/person.ts"
import { StoryChange } from "#protocol/story-change.ts"
import { Category, type Story } from "#protocol/story.ts"
import { wrongFields } from "../../forms/wrong-fields.ts"
import type { Subject } from "../../telling/subjects-field.tsx"

/** What the form shows of a story; what cannot be seen or is not set is empty. */
export interface StoryFacts {
  readonly title: string
  readonly storytellerId: string
  readonly happened: string
  readonly description: string
  readonly subjects: ReadonlyArray<Subject>
  readonly category: string
  readonly tags: string
  readonly language: string
  readonly locationName: string
  readonly city: string
  readonly country: string
}

type Named = Pick<Person, "id" | "name">

export const factsOf = (story: Story, people: ReadonlyArray<Named> = []): StoryFacts => ({
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
  locationName: story.locationName ?? "",
  city: story.city ?? "",
  country: story.country ?? "",
})

const texts = [
  "title",
  "happened",
  "description",
  "tags",
  "locationName",
  "city",
  "country",
] as const

const written = (value: StoryFacts[keyof StoryFacts]) =>
  typeof value === "string" ? value : value.map(({ id }) => id).join()

const personId = Schema.decodeUnknownOption(idFromText(PersonId, "This is nobody."))
const category = Schema.decodeUnknownOption(Category)
const language = Schema.decodeUnknownOption(Language)

const differIn = (now: StoryFacts, typed: Partial<StoryFacts>) => (name: keyof StoryFacts) => {
  const value = typed[name]
  return value !== undefined && written(value) !== written(now[name])
}

/**
 * What is to be sent: only what differs from the story as it is now, so that what somebody else changed
 * meanwhile stays.
 */
export const changeOf = (now: StoryFacts, typed: Partial<StoryFacts>): StoryChange => {
  const isChanged = differIn(now, typed)
  const teller = personId(typed.storytellerId)
  const told = language(typed.language)
  return {
    ...Object.fromEntries(texts.filter(isChanged).map((name) => [name, typed[name]])),
    ...(isChanged("subjects") && { subjectIds: typed.subjects?.map(({ id }) => id) ?? [] }),
    ...(isChanged("storytellerId") && Option.isSome(teller) && { storytellerId: teller.value }),
    ...(isChanged("category") && { category: Option.getOrNull(category(typed.category)) }),
    ...(isChanged("language") && Option.isSome(told) && { language: told.value }),
  }
}

/** Whether there is anything to lose, also what cannot be sent. */
export const isTouched = (now: StoryFacts, typed: Partial<StoryFacts>): boolean =>
  ([...texts, "subjects", "storytellerId", "category", "language"] as const).some(
    differIn(now, typed),
  )

/** What is wrong, by the field of the form. */
export const problemsOf = (
  now: StoryFacts,
  typed: Partial<StoryFacts>,
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
  const may = people.filter(({ access }) => access !== "view")
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
