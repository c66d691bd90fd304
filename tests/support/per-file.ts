import { afterAll, beforeAll } from "vitest"

/** Starts something before the tests of a file and stops it after them; answers how it is had meanwhile. */
export const perFile = <A extends { readonly stop: () => Promise<unknown> }>(
  start: () => Promise<A>,
) => {
  let started: A | undefined
  beforeAll(async () => {
    started = await start()
  })
  afterAll(() => started?.stop())
  return () => {
    if (started === undefined) throw new Error("what a test asks for has not started")
    return started
  }
}
