import { Context, Effect, Layer } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { ProviderSignIn } from "../../../backend/features/accounts/provider-sign-in.ts"
import { kept } from "../../support/database.ts"
import { testedStores } from "../../../backend/adapters/mongo/server.fixture.ts"
import { type Served, serveOn } from "../../support/serve-in-process.ts"

const profile = {
  issuer: "https://id.example.org",
  subject: "rosa",
  email: "rosa@example.org",
  emailVerified: true,
  firstName: "Rosa",
  lastName: "Luz",
  picture: null,
}

/** Another server on the same store would have one of its own. */
const another = Effect.map(Layer.build(Layer.fresh(ProviderSignIn.layer)), (built) =>
  Context.get(built, ProviderSignIn),
)

for (const { name, missing } of testedStores()) {
  const title = `on ${name}${missing === null ? "" : ` (skipped: ${missing})`}`
  describe.skipIf(missing !== null)(`one identity at several servers, ${title}`, () => {
    let server: Served
    beforeAll(async () => {
      server = await serveOn(name)
    })
    afterAll(() => server.stop())

    it("R77 opens one account, and leaves no other behind", async () => {
      const before = await kept(server).counts()
      const entered = await server.runtime.runPromise(
        Effect.gen(function* () {
          const servers = yield* Effect.all([another, another, another, another])
          return yield* Effect.all(
            [...servers, ...servers].map(({ enter }) => enter("google", profile)),
            { concurrency: "unbounded" },
          )
        }).pipe(Effect.scoped),
      )
      expect(new Set(entered.map(({ id }) => id)).size).toBe(1)
      const after = await kept(server).counts()
      expect([after.users - before.users, after.identities - before.identities]).toEqual([1, 1])
    })
  })
}
