import type { Vitest } from "@effect/vitest"
import type { Effect, Scope } from "effect"

/** Titles of contract tests that a substitute for the real server cannot pass, each with the reason. */
export type Lacking = ReadonlyMap<string, string>

/** Declares one contract test. */
export type Promised<R> = <A, E>(
  title: string,
  test: () => Effect.Effect<A, E, R | Scope.Scope>,
) => void

/** Skips the tests listed in `lacking`, and reports the reason for each. */
export const promises =
  <R>(it: Vitest.MethodsNonLive<R>, lacking: Lacking): Promised<R> =>
  (title, test) => {
    const reason = lacking.get(title)
    if (reason === undefined) it.effect(title, test)
    else it.effect.skip(`${title} (skipped: ${reason})`, test)
  }
