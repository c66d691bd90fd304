import { Schema } from "effect"

/** Megabytes a second, and of memory. */
export const Figures = Schema.Struct({
  into: Schema.Finite,
  out: Schema.Finite,
  together: Schema.Finite,
  before: Schema.Finite,
  peak: Schema.Finite,
})
export type Figures = typeof Figures.Type
