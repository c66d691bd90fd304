import { spawnSync } from "node:child_process"
import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import { incomingContract } from "../../ports/upload-store.contract.ts"
import { UploadStore } from "../../ports/upload-store.ts"
import { diskMedia } from "../disk/disk-media.ts"
import { tusIncoming } from "./disk-uploads.ts"

const root = mkdtempSync(join(tmpdir(), "kintale-tus-"))
afterAll(() => rmSync(root, { recursive: true }))

const layerIn = (name: string) =>
  tusIncoming({ folder: join(root, name, "uploads") }).pipe(
    Layer.provideMerge(diskMedia({ folder: join(root, name, "media") })),
  )

incomingContract("The folder of uploads", layerIn("contract"))

describe("the folder of uploads", () => {
  const id = "00000000000000000000000000000001"
  const folder = join(root, "own", "uploads")
  const using = <A, E>(work: Effect.Effect<A, E, UploadStore>) =>
    work.pipe(Effect.provide(layerIn("own")))

  it.effect("loses what a crash left half-written, and nothing that is not its own", () =>
    Effect.gen(function* () {
      yield* using(Effect.flatMap(UploadStore, (incoming) => incoming.begin(id, 4)))
      assert.isTrue(process.platform === "win32" || (statSync(folder).mode & 0o077) === 0)
      writeFileSync(join(folder, `${id}.json.half`), "{")
      writeFileSync(join(folder, "README"), "not ours")
      const sweep = Effect.flatMap(UploadStore, (incoming) => incoming.sweep(new Set([id]), true))
      assert.strictEqual(yield* using(sweep), 0)
      assert.deepStrictEqual(readdirSync(folder).toSorted(), [id, `${id}.json`, "README"])
    }),
  )

  it.effect("counts one whose description is torn as gone", () =>
    Effect.gen(function* () {
      truncateSync(join(folder, `${id}.json`), 5)
      const found = yield* using(Effect.flatMap(UploadStore, (incoming) => incoming.arrived(id)))
      assert.isTrue(Option.isNone(found))
    }),
  )

  // `ulimit -f` counts blocks of 512 or 1,024 bytes, depending on the shell: either way 100 of them are
  // less than 200,000 bytes.
  it.skipIf(process.platform === "win32")(
    "R369 says so when there is no room, and what was written before counts @slow",
    () => {
      const program = fileURLToPath(new URL("disk-filler.fixture.ts", import.meta.url))
      const filled = (name: string, bytes: number) =>
        spawnSync(
          "sh",
          [
            ...["-c", 'ulimit -f 100; exec "$0" "$@"', process.execPath, program],
            ...[join(root, name), String(bytes)],
          ],
          { encoding: "utf8" },
        ).stdout
      const [said, received] = filled("full", 200_000).split(" ")
      assert.strictEqual(said, "MediaFull")
      assert.isAtLeast(Number(received), 50_000)
      assert.strictEqual(filled("roomy", 20_000), "204 20000")
    },
  )
})
