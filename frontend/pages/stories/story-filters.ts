import { Option, Schema } from "effect"
import { idFromText, PersonId } from "#protocol/ids.ts"
import type { Person } from "#protocol/person.ts"
import type { FirstStories, StoryChoice, StoryOrder, StoryOverview } from "#protocol/story-list.ts"
import { categories } from "#protocol/categories.ts"
import type { Category } from "#protocol/story.ts"
import { nameToChoose } from "../../people/person-text.ts"

type View = "grid" | "timeline"
/** Whether to filter by the storyteller or by the subject of the stories. */
type By = "storyteller" | "subject"

/** The filters and the view of the stories page. */
export interface Chosen {
  readonly view: View
  /** What the timeline stands by. */
  readonly order: StoryOrder
  /** Which stories the timeline begins with. */
  readonly first: FirstStories
  readonly by: By
  /** Null is everyone. */
  readonly person: PersonId | null
  readonly category: Category | null
  /** Empty is everywhere. */
  readonly location: string
}

/** The filters at first: all stories. */
export const everything: Chosen = {
  view: "grid",
  order: "happened",
  first: "oldest",
  by: "storyteller",
  person: null,
  category: null,
  location: "",
}

/** What a timeline begins with where nothing else is asked: a life with its beginning, recordings with the latest. */
const firstOf = (order: StoryOrder): FirstStories => (order === "happened" ? "oldest" : "newest")

/** The change of the button 'clear the filters'. */
export const noFilters = { by: "storyteller", person: null, category: null, location: "" } as const

/** Whether a text from the select or the URL is a category. */
export const isCategory = (value: string): value is Category => Object.hasOwn(categories, value)

const decodePerson = Schema.decodeUnknownOption(idFromText(PersonId, "This is nobody."))
export const personFrom = (text: string): PersonId | null => Option.getOrNull(decodePerson(text))

/** Reads the filters from the URL; invalid values are ignored. */
export const chosenIn = (address: URLSearchParams): Chosen => {
  const category = address.get("category") ?? ""
  const order = address.get("order") === "recorded" ? "recorded" : "happened"
  const first = address.get("first")
  return {
    view: address.get("view") === "timeline" ? "timeline" : "grid",
    order,
    first: first === "newest" || first === "oldest" ? first : firstOf(order),
    by: address.get("by") === "subject" ? "subject" : "storyteller",
    person: personFrom(address.get("person") ?? ""),
    category: isCategory(category) ? category : null,
    location: address.get("location")?.trim() ?? "",
  }
}

const asWritten = ({ view, order, first, by, person, category, location }: Chosen) => ({
  view: view === "grid" ? "" : view,
  order: order === "happened" ? "" : order,
  first: first === firstOf(order) ? "" : first,
  by: by === "storyteller" ? "" : by,
  person: person === null ? "" : String(person),
  category: category ?? "",
  location,
})

/** The URL with changed filters; default values are left out, and another order begins as it does by default. */
export const addressWith = (
  address: URLSearchParams,
  changes: Partial<Chosen>,
): URLSearchParams => {
  const next = new URLSearchParams(address)
  const written = asWritten({
    ...chosenIn(address),
    ...(changes.order && { first: firstOf(changes.order) }),
    ...changes,
  })
  for (const [name, text] of Object.entries(written)) {
    if (text === "") next.delete(name)
    else next.set(name, text)
  }
  return next
}

/** The number of active filters, without the quick category buttons. */
export const countFilters = ({ by, person, category }: Chosen): number =>
  (person === null && by === "storyteller" ? 0 : 1) + (category === null ? 0 : 1)

export const isFiltered = (chosen: Chosen): boolean =>
  countFilters(chosen) > 0 || chosen.location !== ""

type Linkable = Pick<Person, "id" | "linkedTo">

/** All ids of a person: their own, and those of shared people linked to them. */
const selvesOf = (person: PersonId, people: ReadonlyArray<Linkable>): ReadonlySet<PersonId> =>
  new Set([person, ...people.filter(({ linkedTo }) => linkedTo === person).map(({ id }) => id)])

/** The filters to send to the server; the view is not sent. */
export const choiceOf = ({ by, person, category, location }: Chosen): StoryChoice => ({
  ...(person === null ? {} : { person }),
  ...(person === null && by === "storyteller" ? {} : { by }),
  ...(category === null ? {} : { category }),
  ...(location === "" ? {} : { location }),
})

export interface Choosable {
  readonly id: PersonId
  readonly name: string
}

/** The people with stories by or about them, always including the chosen one. */
export const peopleToChoose = (
  people: ReadonlyArray<Person>,
  { storytellerIds, subjectIds }: Pick<StoryOverview, "storytellerIds" | "subjectIds">,
  { by, person }: Pick<Chosen, "by" | "person">,
): ReadonlyArray<Choosable> => {
  const occurring = new Set(by === "storyteller" ? storytellerIds : subjectIds)
  const known = people
    .filter(
      ({ id }) => id === person || [...selvesOf(id, people)].some((self) => occurring.has(self)),
    )
    .map((person) => ({ id: person.id, name: nameToChoose(person, people) }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
  return person === null || known.some(({ id }) => id === person)
    ? known
    : [...known, { id: person, name: "Someone you can't see" }]
}

/** The order to ask for: all but the timeline stand by when stories were recorded. */
export const orderOf = ({
  view,
  order,
  first,
}: Pick<Chosen, "view" | "order" | "first">): readonly [StoryOrder, FirstStories] =>
  view === "timeline" ? [order, first] : ["recorded", "newest"]
