import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { LiveEvent } from "#protocol/events.ts"
import { buildCast, type Cast, type Role, roles } from "./cast.ts"
import { hearings, listenTo } from "./channels.ts"
import { matrix } from "./matrix.ts"
import { routesOf } from "./routes-of.ts"
import { fast } from "../../support/fast-server.ts"
import { sayingTranslator } from "../../support/fakes/translator.ts"
import { testedStores } from "../../../backend/adapters/mongo/server.fixture.ts"
import { type Served, serveOn } from "../../support/serve-in-process.ts"

/** `GET /api/people for all people` names a further case of `GET /api/people`. */
const routeOf = (row: string) => /^(\S+ [^\s?]+)/.exec(row)?.[1] ?? row

const cases = Object.entries(matrix)

/** They name nothing that happened: that something was missed, which every screen of a node is told. */
const saidToEverybody = ["AnythingChanged", "SearchProgressed"]

for (const { name, missing } of testedStores()) {
  const title = `on ${name}${missing === null ? "" : ` (skipped: ${missing})`}`
  describe.skipIf(missing !== null)(`who may do what, ${title}`, () => {
    let server: Served
    let cast: Cast
    beforeAll(async () => {
      server = await serveOn(name, {}, { ...fast(), translator: sayingTranslator })
      cast = await buildCast(server.url)
      // They add more than a free plan holds; what the owner's plan holds is part of the matrix.
      await server.giveActivePlan(cast.emails.contributor)
    }, 300_000)
    afterAll(() => server.stop())

    it("is decided for every route there is", () => {
      const named = new Set(cases.map(([row]) => routeOf(row)))
      const routes = routesOf(server.app.printRoutes({ commonPrefix: false }))
      // A HEAD is answered by its GET, where there is one.
      const unnamed = routes.filter(
        (route) => !named.has(route) && !named.has(route.replace(/^HEAD /, "GET ")),
      )
      expect(unnamed).toEqual([])
      expect(routes.length).toBeGreaterThan(30)
    })

    it("is decided for every live event there is", () => {
      const named: ReadonlyArray<string> = hearings.flatMap(({ kinds }) => kinds)
      const all = [...named, ...saidToEverybody]
      expect([...new Set(all)].toSorted()).toEqual(Object.keys(LiveEvent.cases).toSorted())
    })

    it.for(hearings.map((hearing) => [hearing.kinds.join(", "), hearing] as const))(
      "%s: heard by those it is for alone",
      async ([, hearing]) => {
        const { kinds, hearers } = hearing
        const expected = Object.fromEntries(kinds.map((kind) => [kind, hearers]))
        expect(await listenTo(cast, hearing)).toEqual(expected)
      },
    )

    it.for(cases)("%s", async ([, { ask, statuses, sees, seen }]) => {
      const answered: Partial<Record<Role, number>> = {}
      const viewers: Array<Role> = []
      for (const role of roles) {
        const answer = await ask(cast.callers[role], cast, role)
        answered[role] = answer.status
        if (answer.status < 300 && sees?.(answer, cast) === true) viewers.push(role)
      }
      expect(answered).toEqual(Object.fromEntries(roles.map((role, n) => [role, statuses[n]])))
      expect(viewers).toEqual(seen ?? [])
    })
  })
}
