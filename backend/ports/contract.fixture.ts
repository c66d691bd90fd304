import type { Vitest } from "@effect/vitest"
import type { Effect, Scope } from "effect"

/** Promises, by title, that a server cannot keep that only stands in for the real one, and why. */
export type Lacking = ReadonlyMap<string, string>

/** Says a promise and how it is tested. */
export type Promised<R> = <A, E>(
  title: string,
  test: () => Effect.Effect<A, E, R | Scope.Scope>,
) => void

/** A promise that is lacking is skipped, with its reason where it would have been told. */
export const promises =
  <R>(it: Vitest.MethodsNonLive<R>, lacking: Lacking): Promised<R> =>
  (title, test) => {
    const reason = lacking.get(title)
    if (reason === undefined) it.effect(title, test)
    else it.effect.skip(`${title} (skipped: ${reason})`, test)
  }
