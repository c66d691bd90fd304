import type { DeletedPerson, DeletedStory } from "#protocol/trash.ts"
import type { Loaded } from "../../api/load-state.ts"

/** Something that was deleted and can be restored. */
export type DeletedItem =
  | ({ readonly kind: "story" } & DeletedStory)
  | ({ readonly kind: "person" } & DeletedPerson)

export const nameOf = (item: DeletedItem): string =>
  item.kind === "story" ? item.title : item.name

/** Stories and people have numbers of their own. */
export const keyOf = ({ kind, id }: DeletedItem): string => `${kind} ${String(id)}`

/** Both together, the last deleted first. */
export const deletedItems = (
  stories: Loaded<ReadonlyArray<DeletedStory>>,
  people: Loaded<ReadonlyArray<DeletedPerson>>,
): Loaded<ReadonlyArray<DeletedItem>> => {
  if (stories.state !== "here") return stories
  if (people.state !== "here") return people
  const all: ReadonlyArray<DeletedItem> = [
    ...stories.data.map((story) => ({ kind: "story" as const, ...story })),
    ...people.data.map((person) => ({ kind: "person" as const, ...person })),
  ]
  return {
    state: "here",
    data: all.toSorted((one, other) => Date.parse(other.deletedAt) - Date.parse(one.deletedAt)),
  }
}
