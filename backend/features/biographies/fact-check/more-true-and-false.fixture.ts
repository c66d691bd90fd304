import { toldFalse } from "./more-false.fixture.ts"
import { type Row, toldTrue } from "./more-true.fixture.ts"
import type { Judged } from "./true-and-false.fixture.ts"

const judged =
  (isTrue: boolean) =>
  ([text, ...sources]: Row): Judged => ({ text, sources, isTrue, why: "" })

export const byOurselves: ReadonlyArray<Judged> = [
  ...toldTrue.map(judged(true)),
  ...toldFalse.map(judged(false)),
]
