import { describe, expect, it } from "vitest"
import { paths, routes } from "#protocol/paths.ts"
import { AccountErasure } from "../../../backend/features/deletion/account-erasure.ts"
import { Database } from "../../../backend/platform/database/database.ts"
import { everything, naming, password } from "../../support/deletion/find-traces.ts"
import { addPerson, grant } from "../../support/factories.ts"
import { answerAtTerminal, answerProgram, runProgram } from "../../support/run-cli.ts"
import { testedStores } from "../../../backend/adapters/mongo/server.fixture.ts"
import { withServer } from "../../support/with-server.ts"
import { Caller } from "../../support/api-client.ts"

for (const { name: store, missing } of testedStores()) {
  const title = `on ${store}${missing === null ? "" : ` (skipped: ${missing})`}`
  describe.skipIf(missing !== null)(
    `an account that whoever runs the server removes, ${title}`,
    () => {
      const { server, newcomer, recording } = withServer(store)

      it("R745 of whoever runs it is removed with a warning, and no other account is", async () => {
        const { url, env } = server()
        const first = new Caller(url)
        const { username } = await first.join("first", "First")
        const other = await newcomer("other")
        const { username: others } = await other.caller.me()
        const warning = "this is the account that runs this server"
        const own = await answerProgram("remove-account", env, "no\n", username)
        expect(own.said).toContain(warning)
        expect(own.said).toContain("No other account takes its place.")
        expect(own.code).toBe(1)
        const unlike = await answerProgram("remove-account", env, "no\n", others)
        expect(unlike.said).not.toContain(warning)
      })

      it("R793 stays where another name is typed, at a terminal as from a pipe", async () => {
        const { url, env } = server()
        const { username } = await new Caller(url).join("typed", "Typed")
        const piped = await answerProgram("remove-account", env, "another\n", username)
        const atTerminal = await answerAtTerminal("remove-account", env, "another\n", username)
        for (const { code, said } of [piped, atTerminal]) {
          expect(said).toContain("That isn't the username. Nothing was changed.")
          expect(code).toBe(1)
        }
      })

      it("R734 is closed at once, erased by the running server, and what others recorded is theirs", async () => {
        const { url, env, runtime } = server()
        const zofia = new Caller(url)
        const { email, username } = await zofia.join("zofia", "Zofia")
        const { id } = await zofia.me()
        const ben = await newcomer("ben")
        const rosa = await addPerson(zofia, { name: "Rosa" })
        await grant(zofia, rosa.id, ben, "contributor")
        const ofRosa = { storytellerId: String(rosa.id) }
        await zofia.save(recording(), undefined, { title: "Zofia's own", ...ofRosa })
        const bens = await ben.caller.save(recording(), undefined, { title: "Ben's", ...ofRosa })

        const wrong = await answerProgram("remove-account", env, `${email}\n`, username)
        expect(wrong.code).toBe(1)
        expect(wrong.said).toContain("Nothing was changed.")
        expect((await zofia.get(routes.currentUser)).status).toBe(200)

        const { code, said } = await answerProgram("remove-account", env, `${username}\n`, email)
        expect(said).toContain("1 story that others recorded for them, to whoever recorded each")
        expect(code).toBe(0)
        expect((await zofia.get(routes.currentUser)).status).toBe(401)
        expect((await new Caller(url).signIn(email, password)).status).toBe(401)
        expect((await runProgram("accounts", env)).said).not.toContain(email)

        // As if the minute had passed after which the server takes it on.
        const closingSince = "2026-01-01T00:00:00.000Z"
        await runtime.runPromise(
          Database.use(({ users }) => users.update({ id }, { $set: { closingSince } })),
        )
        await runtime.runPromise(AccountErasure.use(({ goOn }) => goOn))
        await expect
          .poll(async () => naming(await everything(server()), id, [email, username]))
          .toEqual([])
        expect((await ben.caller.story(bens.id)).access).toBe("own")
        expect((await ben.caller.get(paths.storyOriginal(bens.id))).status).toBe(200)
      })
    },
  )
}
