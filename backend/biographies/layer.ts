import { Forgetting } from "./forgetting.ts"

/** What is told of a person's life, and what it rests on. */
export const biographies = Forgetting.layer
