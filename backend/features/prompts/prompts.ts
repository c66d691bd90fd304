import { Array as Arr, Context, Effect, Layer, Random } from "effect"
import { NotFound } from "#protocol/errors.ts"
import { PromptId } from "#protocol/ids.ts"
import type { Prompt } from "#protocol/prompt.ts"
import { Category } from "#protocol/story.ts"
import { questions } from "./questions.ts"

const prompts: ReadonlyArray<Prompt> = Category.literals.flatMap((category) =>
  Object.entries(questions[category]).map(([id, question]) => ({
    id: PromptId.make(Number(id)),
    question,
    category,
  })),
)

/** Questions that help a storyteller to begin. They are the same for all users and servers. */
export class Prompts extends Context.Service<
  Prompts,
  {
    /** All questions, or those of a category; an unknown category has none. */
    readonly list: (category?: string) => Effect.Effect<ReadonlyArray<Prompt>>
    /** A random question, of a category if one is given. */
    readonly random: (category?: string) => Effect.Effect<Prompt, NotFound>
  }
>()("backend/features/prompts/Prompts") {
  static readonly layer = Layer.succeed(
    Prompts,
    Prompts.of({
      list: (category) => Effect.succeed(within(category)),
      random: Effect.fn("Prompts.random")(function* (category?: string) {
        const choice = within(category)
        if (!Arr.isReadonlyArrayNonEmpty(choice)) {
          return yield* new NotFound({ message: "There are no questions in this category yet." })
        }
        return yield* Random.choice(choice)
      }),
    }),
  )
}

const within = (category: string | undefined) =>
  category === undefined ? prompts : prompts.filter((prompt) => prompt.category === category)
