import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { fileURLToPath } from "node:url"
import { Schema } from "effect"
import { afterAll, expect, it } from "vitest"
import { Biography } from "#protocol/biography.ts"
import type { PersonId } from "#protocol/ids.ts"
import { paths } from "#protocol/paths.ts"
import { Caller, decode } from "../support/api-client.ts"
import { password } from "../support/deletion/find-traces.ts"
import { addPerson } from "../support/factories.ts"
import { type RunningServer, startServer } from "../support/spawn-server.ts"

const crashing = fileURLToPath(new URL("../support/crashing-server.ts", import.meta.url))

const folders: Array<string> = []
afterAll(() => Promise.all(folders.map((dir) => rm(dir, { recursive: true, force: true }))))

const soon = { timeout: 60_000, interval: 100 }
const answers = {
  early_life: "Rosa grew up by the river.",
  family: "She had four brothers. She kept bees on the roof.",
  interests: "She loves dancing and the garden.",
}

const signedIn = async ({ url }: RunningServer, email: string) => {
  const caller = new Caller(url)
  await caller.signIn(email, password)
  return caller
}
const opened = async (caller: Caller, id: PersonId) =>
  decode(Biography, await caller.get(paths.biography(id)))

/** The rejections that the store has. */
const notedIn = (dataDir: string) => {
  const database = new DatabaseSync(join(dataDir, "kintale.db"), { timeout: 60_000 })
  try {
    const found = database.prepare("SELECT id FROM rejections").all()
    return Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ id: Schema.String })))(found)
  } finally {
    database.close()
  }
}

it(
  "R826 a server that is killed between noting that a line is wrong and taking it away, or between forgetting that and putting it back, does the rest when it is there again",
  { timeout: 600_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "kintale-"))
    folders.push(dataDir)
    const asEver = () => startServer({ dataDir, fast: "at once" })
    let server = await asEver()
    let anna = new Caller(server.url)
    const { email } = await anna.join()
    const { id: rosa } = await addPerson(anna, { name: "Rosa Reyes", type: "storyteller" })
    await anna.post(paths.biographyAnswers(rosa), { answers })
    const told = async () => (await opened(anna, rosa)).biography
    await expect.poll(told, soon).toContain("four brothers")

    /** Killed right before the second write of what is done; then there is a server again. */
    const killedAt = async (point: string, act: (caller: Caller) => Promise<unknown>) => {
      await server.stop()
      const env = { CRASH_AT: point }
      const crashed = await startServer({ dataDir, fast: "at once", bundled: crashing, env })
      await act(await signedIn(crashed, email)).catch(() => null)
      await crashed.ended
      server = await asEver()
      anna = await signedIn(server, email)
    }

    await killedAt("rejection", async (caller) => {
      const { paragraphs } = await opened(caller, rosa)
      const lines = paragraphs.flatMap(({ lines }) => lines)
      const line = lines.find(({ text }) => text.includes("four brothers"))
      const sent = { kind: "line", lineId: line?.id, version: line?.version }
      return caller.post(paths.biographyRejections(rosa), sent)
    })
    const [noted, ...more] = notedIn(dataDir)
    expect(more).toEqual([])
    await expect.poll(told, soon).not.toContain("four brothers")
    expect(await told()).toContain("bees on the roof")

    // There is a way back, and the second half of that is done as well.
    const id = noted?.id ?? "none"
    await killedAt("undone rejection", (caller) =>
      caller.delete(paths.biographyRejection(rosa, id)),
    )
    expect(notedIn(dataDir)).toEqual([])
    await expect.poll(told, soon).toContain("four brothers")
    await server.stop()
  },
)
