import { Context, Effect, Layer } from "effect"
import { Database } from "../../platform/database/database.ts"
import type { StoryRecord } from "../../platform/database/stories.ts"

/** Nobody can hear or spell more names than this at once, and each more costs. */
const mostNames = 100

/** On one line, each once, the first ones when there are too many. */
export const tidyNames = (names: ReadonlyArray<string>): ReadonlyArray<string> => {
  const tidy = names.map((name) =>
    name
      .normalize()
      .replace(/[\s\p{Cc}]+/gu, " ")
      .trim(),
  )
  return [...new Set(tidy)].filter((name) => name !== "").slice(0, mostNames)
}

/**
 * The names that may occur in a story, as the family spells them, for engines that can use them.
 * Nothing else of a person is told.
 */
export class FamilyNames extends Context.Service<
  FamilyNames,
  {
    /** The storyteller, the subjects, then the others of its keeper; at most a hundred. */
    readonly of: (
      story: Pick<StoryRecord, "keeperId" | "storytellerId" | "subjectIds">,
    ) => Effect.Effect<ReadonlyArray<string>>
  }
>()("backend/features/people/FamilyNames") {
  static readonly layer = Layer.effect(
    FamilyNames,
    Effect.gen(function* () {
      const { people } = yield* Database

      const of = Effect.fn("FamilyNames.of")(function* ({
        keeperId,
        storytellerId,
        subjectIds,
      }: Pick<StoryRecord, "keeperId" | "storytellerId" | "subjectIds">) {
        const first = [...new Set([storytellerId, ...subjectIds])]
        const named = yield* people.find({ filter: { id: { $in: first } } })
        const others = yield* people.find({
          filter: { keeperId, id: { $nin: first } },
          sort: [["id", 1]],
          limit: mostNames,
        })
        const inOrder = first.flatMap((id) => named.filter((person) => person.id === id))
        return tidyNames([...inOrder, ...others].map(({ name }) => name))
      })

      return FamilyNames.of({ of })
    }),
  )
}
