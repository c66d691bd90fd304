import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { StoryId } from "#protocol/ids.ts"
import { routes } from "#protocol/paths.ts"
import { goodPassword, withAccounts } from "../../support/accounts/with-mail-server.ts"
import { rejection } from "../../support/api-client.ts"
import { noteSent } from "../../support/deletion/find-traces.ts"
import { testedStores } from "../../../backend/adapters/mongo/server.fixture.ts"

const programs = {
  setPassword: fileURLToPath(new URL("../../../backend/cli/set-password.ts", import.meta.url)),
  accounts: fileURLToPath(new URL("../../../backend/cli/accounts.ts", import.meta.url)),
  sent: fileURLToPath(new URL("../../../backend/cli/remote-usage.ts", import.meta.url)),
}

interface Said {
  readonly code: number
  readonly out: string
  readonly error: string
}

/** A program beside a running server, without a terminal. */
const running = (
  program: string,
  env: Readonly<Record<string, string>>,
  ...words: ReadonlyArray<string>
) =>
  new Promise<Said>((resolve) => {
    const child = execFile(
      process.execPath,
      [program, ...words],
      { env: { PATH: process.env["PATH"], ...env } },
      (failure, out, error) => resolve({ code: Number(failure?.code ?? 0), out, error }),
    )
    child.stdin?.end()
  })

const setPassword = (env: Readonly<Record<string, string>>, ...words: ReadonlyArray<string>) =>
  running(programs.setPassword, env, ...words)

for (const { name: store, missing } of testedStores()) {
  const title = `on ${store}${missing === null ? "" : ` (skipped: ${missing})`}`
  describe.skipIf(missing !== null)(`a password set by whoever runs the server, ${title}`, () => {
    const { server, newcomer, visitor } = withAccounts(store)

    it("R170 lets in, while the server runs, whom wrong passwords had shut out, and nobody who was in", async () => {
      const anna = await newcomer()
      for (let n = 0; n < 6; n += 1) await visitor().signIn(anna.email, "not the password")
      expect((await visitor().signIn(anna.email, goodPassword)).status).toBe(429)

      const { code, out } = await setPassword(server().env, anna.email.toUpperCase())
      expect(code).toBe(0)
      expect(out).toContain(`${anna.username} (Anna Berg, ${anna.email})`)
      const password =
        /The new password is: ([a-z0-9]{4}(?:-[a-z0-9]{4}){3})\n/.exec(out)?.[1] ?? ""
      expect((await anna.caller.get(routes.currentUser)).status).toBe(401)
      expect((await visitor().signIn(anna.username, goodPassword)).status).toBe(401)
      expect((await visitor().signIn(anna.username, password)).status).toBe(200)
    })

    it("R725 accounts are listed beside a running server, with what each keeps and nothing of what was told", async () => {
      const { username, email } = await newcomer()
      const { code, out } = await running(programs.accounts, server().env)
      expect(code).toBe(0)
      expect(out).toMatch(new RegExp(`^${username} .*Anna Berg .*${email}.* 0 +0 bytes`, "m"))
    })

    it("R282 what was sent is listed beside a running server, with no word of what it was", async () => {
      const { env } = server()
      expect((await running(programs.sent, env)).out).toMatch(/^Nothing was sent/)
      await noteSent(server(), { storyId: StoryId.make(7), userId: null })
      const { code, out } = await running(programs.sent, { ...env, AI_TOKENS_PER_MONTH: "5000" })
      expect(code).toBe(0)
      expect(out).toMatch(/\n\d{4}-\d\d {2}model\.test {2}write {2}luna +1 +1 +9 {2}not known\n/)
      expect(out).toMatch(/Used in [A-Z][a-z]+: 0 minutes and 9 of 5,000 tokens\./)
    })

    it("R170 changes nothing for a name nobody has, and names whom it is like", async () => {
      const anna = await newcomer()
      const { code, out, error } = await setPassword(server().env, `${anna.username}x`)
      expect([code, out]).toEqual([1, ""])
      expect(error).toMatch(/No one here has the username or email address/)
      expect(error).toContain(`${anna.username} (`)
      expect((await visitor().signIn(anna.email, goodPassword)).status).toBe(200)
      expect(rejection(await visitor().signIn(`${anna.username}x`, goodPassword)).code).toBe(
        "Unauthorized",
      )
    })
  })
}

describe("a password that cannot be set", () => {
  it("R170 is told in a sentence, and nothing is made", async () => {
    expect(await setPassword({ DATA_DIR: "/nowhere/at/all" }, "anna")).toMatchObject({
      code: 1,
      error: expect.stringContaining("There is no Kintale in /nowhere/at/all"),
    })
    expect(await setPassword({})).toMatchObject({
      code: 2,
      error: expect.stringContaining("set-password -- NAME"),
    })
  })
})
