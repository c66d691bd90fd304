import { Schema } from "effect"
import { PromptId } from "./ids.ts"
import { Category } from "./story.ts"

/** A question that helps somebody begin to tell. */
export const Prompt = Schema.Struct({ id: PromptId, question: Schema.String, category: Category })
export type Prompt = typeof Prompt.Type
