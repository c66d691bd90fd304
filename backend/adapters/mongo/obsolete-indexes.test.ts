import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { type IndexSet, nameOfSet, unwantedBy } from "./obsolete-indexes.ts"

const indexNames = ["users/by a", "users/by b", "stories/by c", "stories/by d", "stories/by d once"]

/** A server whose nodes start, one version after another. */
const aServer = () => {
  const standing = new Set<string>()
  const sets = new Map<string, IndexSet>()
  let now = 0
  const start = (indexes: ReadonlyArray<string>) => {
    const name = nameOfSet(indexes)
    sets.set(name, { name, indexes, startedAt: (now += 1) })
    for (const index of indexes) standing.add(index)
    for (const index of unwantedBy({ name, indexes }, [...sets.values()], [...standing]))
      standing.delete(index)
  }
  return { standing, start }
}

const aVersion = fc.uniqueArray(fc.constantFrom(...indexNames))
/** How a version takes the place of the one before: starts of it, and of nodes of the old one that crashed. */
const deploy = fc.record({
  indexes: aVersion,
  isOldRestarted: fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }),
  isTakenBack: fc.boolean(),
})

describe("indexes of versions that take each other's place", () => {
  it("R494 stand as long as a node runs that wants them, however the nodes of two versions start", () => {
    fc.assert(
      fc.property(aVersion, fc.array(deploy, { maxLength: 8 }), (first, deploys) => {
        const { standing, start } = aServer()
        start(first)
        let running = first
        for (const { indexes, isOldRestarted, isTakenBack } of deploys) {
          start(indexes)
          for (const isOld of [...isOldRestarted, isTakenBack]) {
            start(isOld ? running : indexes)
            assert.includeMembers([...standing], [...running, ...indexes])
          }
          if (!isTakenBack) running = indexes
        }
      }),
    )
  })

  it("R494 are dropped once no version of late wants them, and never by a further start of the same", () => {
    const { standing, start } = aServer()
    const of = (...indexes: ReadonlyArray<string>) => indexes
    const [old, next, later, last] = [of("a", "b"), of("a", "c"), of("a", "d"), of("a", "e")]
    start(old)
    for (let node = 0; node < 3; node += 1) start(next)
    assert.sameMembers([...standing], ["a", "b", "c"])
    for (let node = 0; node < 3; node += 1) start(later)
    assert.sameMembers([...standing], ["a", "b", "c", "d"])
    start(last)
    assert.sameMembers([...standing], ["a", "c", "d", "e"])
  })

  it("R494 are left alone by the first version that keeps count, since the last one did not say what it wants", () => {
    const own = { name: "own", indexes: ["a"] }
    assert.isEmpty(unwantedBy(own, [{ ...own, startedAt: 1 }], ["a", "b"]))
  })
})
