import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { appendFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { setTimeout as pause } from "node:timers/promises"
import { Effect, Exit, Scope } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { findServer, startServer } from "../../../backend/adapters/mongo/server.fixture.ts"
import { anS3, findS3 } from "../../../backend/adapters/s3/server.fixture.ts"
import { documentsBeside, storeToFill } from "../../../backend/app/adapters/media-store.ts"
import { collections } from "../../../backend/platform/database/database.ts"
import { serve } from "../../../backend/main.ts"
import { mediaId, soundOf, writeFamily } from "../../../backend/cli/store-copy/family.fixture.ts"
import { DocumentStore } from "../../../backend/ports/document-store.ts"
import { readConfig } from "../../../backend/platform/config/config.ts"
import { fast } from "../../support/fast-server.ts"
import { runProgram, startProgram } from "../../support/run-cli.ts"

let folder: string
let scope: Scope.Closeable
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kintale moving ü-"))
  scope = await Effect.runPromise(Scope.make())
})
afterAll(async () => {
  await Effect.runPromise(Scope.close(scope, Exit.void))
  await rm(folder, { recursive: true, force: true })
})

const secret = "5a".repeat(32)

const aFamily = async (name: string, stories: number, large = 0) => {
  const dataDir = join(folder, name)
  await Effect.runPromise(
    writeFamily(stories, large).pipe(
      Effect.provide(
        await storeToFill({
          ...{ mongodbUrl: null, dataDir, mediaDir: dataDir, collections },
          mediaPlace: { kind: "disk" },
        }),
      ),
    ),
  )
  await writeFile(join(dataDir, "session-secret"), secret)
  await mkdir(join(dataDir, "outbox"))
  await writeFile(join(dataDir, "outbox", "a letter.eml"), "Dear Anna")
  return dataDir
}

/** Settings, and the file they are in. */
const aPlace = async (name: string, more: Readonly<Record<string, string>> = {}) => {
  const env = { DATA_DIR: join(folder, name), ...more }
  const file = join(folder, `${name}.env`)
  const lines = Object.entries(env).map(([key, value]) => `${key}="${value}"\n`)
  await writeFile(file, lines.join(""))
  return { env, file, dataDir: env.DATA_DIR }
}

/** Half a character without its other half, which MongoDB keeps as U+FFFD. */
const half = /\\ud[89a-f][0-9a-f]{2}/gi

/** Everything a database has, as it is stored, but for the mark of a move. */
const documentsIn = (dataDir: string) => {
  using database = new DatabaseSync(join(dataDir, "kintale.db"), { readOnly: true })
  const of = ({ name }: { readonly name: string }) =>
    database
      .prepare(`SELECT doc FROM "${name}" ORDER BY id`)
      .all()
      .map(({ doc }): unknown => JSON.parse(String(doc).replace(half, "\uFFFD")))
  return {
    ...Object.fromEntries(
      collections
        .filter(({ name }) => name !== "migrations")
        .map((shape) => [shape.name, of(shape)]),
    ),
    counters: database
      .prepare("SELECT * FROM _counters WHERE collection <> '_check' ORDER BY collection")
      .all()
      .map((row) => ({ ...row })),
  }
}

const bytesIn = (dataDir: string) =>
  readdirSync(join(dataDir, "media"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => {
      const bytes = readFileSync(join(parentPath, name))
      return `${name} ${createHash("sha256").update(bytes).digest("hex")}`
    })
    .toSorted()

const fileOf = (dataDir: string, n: number) => {
  const id = mediaId("a", n)
  return join(dataDir, "media", id.slice(0, 2), id.slice(2, 4), id)
}

const move = (
  from: Readonly<Record<string, string>>,
  to: string,
  ...words: ReadonlyArray<string>
) => runProgram("migrate", from, "--to", to, ...words)

const startOn = (env: Readonly<Record<string, string>>) =>
  serve(readConfig({ ...env, PORT: "0", LOG_LEVEL: "silent" }), fast())

const found = findServer()
const s3 = findS3()
const other = [
  found.kind === "startable" ? `MongoDB by ${found.name}` : "another SQLite",
  s3 === null ? "another folder" : "a bucket",
].join(" and ")

/** Where there are such servers, else what is always there. */
const settingsElsewhere = async (): Promise<Readonly<Record<string, string>>> => ({
  ...(found.kind === "startable" && {
    MONGODB_URL: await Effect.runPromise(
      Scope.provide(startServer(found.program, found.name), scope),
    ),
  }),
  ...(s3 !== null && { S3_URL: (await Effect.runPromise(Scope.provide(anS3(s3), scope))).url }),
})

describe("a whole store is moved", () => {
  it(`R550 R551 R552 a family of 500 stories to ${other} and back: broken off ten times and changed meanwhile, every document and byte is the same`, async () => {
    const source = { DATA_DIR: await aFamily("source", 500) }
    const target = await aPlace("target", await settingsElsewhere())
    const ledger = join(target.dataDir, "moving", "verified")
    const verified = () => (existsSync(ledger) ? statSync(ledger).size : 0)

    const kill = async (round: number) => {
      const under = startProgram("migrate", source, "--to", target.file)
      if (round < 6) {
        // In the middle of the bytes; after them, in the middle of the documents.
        const before = verified()
        while (verified() < before + 50 * 100) await pause(3)
      } else {
        await under.says(/\d+ documents/)
        await pause((round - 6) * 40)
      }
      under.kill()
      expect((await under.ended).code).toBeNull()
    }
    for (let round = 0; round < 10; round += 1) await kill(round)

    await expect(startOn(target.env)).rejects.toThrow(/^The move to this store is not finished/)
    const elsewhere = await move({ DATA_DIR: await aFamily("stranger", 1) }, target.file)
    expect(elsewhere).toMatchObject({ code: 1, said: expect.stringMatching(/is not finished/) })

    const under = startProgram("migrate", source, "--to", target.file)
    await under.says(/\d+ recordings/)
    await Effect.runPromise(
      Effect.gen(function* () {
        const beside = yield* DocumentStore
        yield* beside.remove("stories", { id: 7 })
        yield* beside.update("stories", { id: 8 }, { $set: { title: "Told anew" } })
        yield* beside.insert("transcriptVersions", { id: "new", storyId: 8, text: "more" })
        yield* beside.nextId("stories")
      }).pipe(
        Effect.provide(
          documentsBeside({ mongodbUrl: null, dataDir: source.DATA_DIR, collections }),
        ),
      ),
    )
    await rm(fileOf(source.DATA_DIR, 7))
    expect(await under.ended).toMatchObject({
      code: 3,
      said: expect.stringMatching(/The source changed in the meantime/),
    })
    expect(await move(source, target.file)).toMatchObject({ code: 0 })
    expect(await move(source, target.file)).toMatchObject({
      code: 0,
      said: expect.stringMatching(/was already finished/),
    })
    const back = await aPlace("back")
    expect(await move(target.env, back.file)).toMatchObject({ code: 0 })
    expect(documentsIn(back.dataDir)).toEqual(documentsIn(source.DATA_DIR))
    expect(bytesIn(back.dataDir)).toEqual(bytesIn(source.DATA_DIR))
    expect(bytesIn(back.dataDir)).toHaveLength(519)
    for (const name of ["session-secret", "outbox/a letter.eml"])
      expect(readFileSync(join(back.dataDir, name))).toEqual(
        readFileSync(join(source.DATA_DIR, name)),
      )
    expect(await move(source, back.file, "--check")).toMatchObject({ code: 0 })

    await appendFile(fileOf(back.dataDir, 9), "x")
    expect(await move(source, back.file, "--check")).toMatchObject({
      code: 1,
      said: expect.stringMatching(/other bytes for the recording of the story “The 9\. flood/),
    })
  }, 600_000)

  it("R553 what is damaged or missing at the source is named and stops nothing else, and a large document comes whole", async () => {
    const dataDir = await aFamily("damaged", 6, 15_000_000)
    await writeFile(fileOf(dataDir, 2), soundOf(3))
    await rm(fileOf(dataDir, 4))
    const target = await aPlace("of damaged")
    const { code, said } = await move({ DATA_DIR: dataDir }, target.file)
    expect(said).toMatch(
      /the recording of the story “The 2\. flood.* is not the same as when it was uploaded/,
    )
    expect(said).toMatch(/the recording of the story “The 4\. flood.* is not there/)
    expect(code).toBe(4)
    expect(documentsIn(target.dataDir)).toEqual(documentsIn(dataDir))
    expect(bytesIn(target.dataDir)).toEqual(bytesIn(dataDir))
  })

  it("R554 a target with anything in it is refused, and so is the source itself; nothing is changed", async () => {
    const [one, two] = [await aFamily("one", 1), await aFamily("two", 2)]
    const before = documentsIn(two)
    const full = await move({ DATA_DIR: one }, (await aPlace("two")).file)
    expect(full).toMatchObject({ code: 1, said: expect.stringMatching(/The target is not empty/) })
    expect(documentsIn(two)).toEqual(before)
    const same = await move({ DATA_DIR: two }, (await aPlace("two")).file)
    expect(same).toMatchObject({ code: 1, said: expect.stringMatching(/are the same/) })
    const nowhere = await move({ DATA_DIR: one }, join(folder, "nowhere.env"))
    expect(nowhere).toMatchObject({ code: 1, said: expect.stringMatching(/There is no file/) })
  })
})
