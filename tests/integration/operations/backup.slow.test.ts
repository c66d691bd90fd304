import { randomUUID } from "node:crypto"
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { mkdir, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { austen } from "../../../backend/adapters/sherpa/voice.fixture.ts"
import { paths } from "#protocol/paths.ts"
import { serve } from "../../../backend/main.ts"
import { readConfig } from "../../../backend/platform/config/config.ts"
import { bundledServer } from "../../support/bundle-server.ts"
import { Caller } from "../../support/api-client.ts"
import { runProgram } from "../../support/run-cli.ts"
import { bytesOf } from "../../e2e/recorder-page.ts"
import { startServer } from "../../support/spawn-server.ts"
import { makeFolder, makeSound } from "../../support/audio.ts"
import { hearOnce, storyIsReady } from "../../support/wait-for.ts"

let folder: string
let spoken: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kintale backup ü-"))
  spoken = await makeSound(join(await makeFolder(), "spoken.mp3"), "-i", austen.files[1] ?? "")
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const filesIn = (place: string) =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => join(parentPath, name))

const flip = (file: string) => {
  const bytes = readFileSync(file)
  bytes[20] = (bytes[20] ?? 0) ^ 1
  writeFileSync(file, bytes)
}

describe("a backup", () => {
  it("R560 R561 R562 made while stories come in has all that was acknowledged before it began, and a restore into an empty folder plays it", async () => {
    const [dataDir, copies, empty] = ["data", "copies", "empty"].map((name) => join(folder, name))
    if (dataDir === undefined || copies === undefined || empty === undefined) throw new Error()
    await mkdir(copies)
    await mkdir(empty)
    await hearOnce(spoken)
    const bundled = await bundledServer()
    const options = { fast: "at once" as const, bundled, env: { PLAN: "unlimited" } }
    const server = await startServer({ ...options, dataDir })
    const anna = new Caller(server.url)
    await anna.join()
    const ready = (await anna.save(spoken)).id
    await storyIsReady(anna, ready)
    const before = [ready, (await anna.save(spoken)).id]

    const over = new AbortController()
    const meanwhile = (async () => {
      while (!over.signal.aborted) await anna.save(spoken, randomUUID())
    })()
    const made = await runProgram("backup", { DATA_DIR: dataDir }, copies)
    over.abort()
    await meanwhile
    expect(made).toMatchObject({ code: 0, said: expect.stringMatching(/^The backup .* is done/m) })
    expect(await runProgram("restore", { DATA_DIR: dataDir }, copies)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/A server is running/),
    })
    expect(await runProgram("backup", { DATA_DIR: dataDir }, dataDir)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/is inside the data folder/),
    })
    await server.kill()

    expect(await runProgram("restore", { DATA_DIR: empty }, copies)).toMatchObject({ code: 0 })
    const restored = await startServer({ ...options, dataDir: empty })
    // The secret of the sessions came along.
    const again = anna.at(restored.url)
    for (const id of before) {
      const { originalUrl } = await storyIsReady(again, id)
      expect(await bytesOf(again, originalUrl ?? "")).toEqual(readFileSync(spoken))
      expect((await again.get(paths.storyAudio(id))).status).toBe(200)
    }
    await restored.stop()

    // One byte of a recording in the backup is another: the restore says so, and what is there stays.
    const media = filesIn(join(copies, "media"))
    flip(media.find((file) => readFileSync(file).equals(readFileSync(spoken))) ?? "")
    const kept = filesIn(empty).toSorted()
    for (const words of [[], ["--check"]])
      expect(await runProgram("restore", { DATA_DIR: empty }, copies, ...words)).toMatchObject({
        code: 1,
        said: expect.stringMatching(/is damaged: its SHA-256 is different/),
      })
    expect(filesIn(empty).toSorted()).toEqual(kept)
    const [anyway, words] = [join(folder, "anyway"), "--damaged-too"]
    const forced = await runProgram("restore", { DATA_DIR: anyway }, copies, words)
    expect(forced).toMatchObject({ code: 0, said: expect.stringMatching(/^! .* is damaged/m) })
    expect(filesIn(join(anyway, "media"))).toHaveLength(media.length)
  })

  it("R562 whose restore was broken off between two names lets no server start there", async () => {
    const half = join(folder, "half")
    await mkdir(join(half, "restoring-now"), { recursive: true })
    const config = readConfig({ DATA_DIR: half, PORT: "0" })
    await expect(serve(config)).rejects.toThrow(/^A restore into .* was interrupted near its end/)
  })

  it("R563 is not begun where its folder is not there, and says what a restore cannot find", async () => {
    const nowhere = join(folder, "no disk here")
    for (const program of ["backup", "restore"])
      expect(await runProgram(program, { DATA_DIR: folder }, nowhere)).toMatchObject({
        code: 1,
        said: expect.stringMatching(/There is no folder .*no disk here. Is its disk connected\?/),
      })
    await mkdir(join(folder, "none"))
    expect(await runProgram("restore", { DATA_DIR: folder }, join(folder, "none"))).toMatchObject({
      code: 1,
      said: expect.stringMatching(/There is no backup in/),
    })
  })
})
