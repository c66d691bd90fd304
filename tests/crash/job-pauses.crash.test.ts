import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, expect, it } from "vitest"
import { paths } from "#protocol/paths.ts"
import { Caller } from "../support/api-client.ts"
import { password } from "../support/deletion/find-traces.ts"
import { addPerson } from "../support/factories.ts"
import { startServer } from "../support/spawn-server.ts"

const folders: Array<string> = []
afterAll(() => Promise.all(folders.map((dir) => rm(dir, { recursive: true, force: true }))))

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const hasDied = (pid: number) =>
  expect.poll(() => isAlive(pid), { timeout: 60_000, interval: 50 }).toBe(false)

it(
  "R585 R586 a text of which the server dies lets it start and answer after three times, and the log says what rests, also after a restart",
  { timeout: 300_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "kintale-"))
    folders.push(dataDir)
    const bundled = fileURLToPath(new URL("../support/deadly-server.ts", import.meta.url))
    const start = () => startServer({ dataDir, fast: "at once", bundled })

    const first = await start()
    const anna = new Caller(first.url)
    const { email } = await anna.join()
    const { id: rosa } = await addPerson(anna, { name: "Rosa Reyes", type: "storyteller" })
    const answers = {
      early_life: "Born in Oaxaca in 1931. She saw a petrified forest.",
      family: "She had six sisters.",
      interests: "She loves dancing.",
    }
    // The answer is kept; whether the call is answered before the end is another matter.
    await Promise.allSettled([anna.post(paths.biographyAnswers(rosa), { answers })])
    await hasDied(first.pid)
    // It dies before it says where it is, or a little later.
    for (const _ of [2, 3])
      await start().then(
        (server) => hasDied(server.pid),
        (error: unknown) => expect(String(error)).toContain("ended with null"),
      )

    for (const _ of ["after three deaths", "after a stop"]) {
      const server = await start()
      const again = new Caller(server.url)
      await again.signIn(email, password)
      expect((await again.get(paths.biographyAnswers(rosa))).status).toBe(200)
      expect(server.said.join("\n")).toMatch(
        /job "biographies" of \d+ is paused until .*: 3 attempts did not finish/,
      )
      expect(await server.stop()).toBe(0)
    }
  },
)
