import { Schema } from "effect"
import { PromptId } from "./ids.ts"
import { Category } from "./story.ts"

/** A question that helps a storyteller to begin. */
export const Prompt = Schema.Struct({ id: PromptId, question: Schema.String, category: Category })
export type Prompt = typeof Prompt.Type
