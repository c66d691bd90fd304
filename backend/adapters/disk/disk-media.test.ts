import { spawnSync } from "node:child_process"
import { createHash, randomBytes } from "node:crypto"
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Effect, Stream } from "effect"
import { TestClock } from "effect/testing"
import { mediaContract } from "../../ports/media-store.contract.ts"
import { anId } from "../../ports/media-store.fixture.ts"
import { MediaStore } from "../../ports/media-store.ts"
import { diskMedia } from "./disk-media.ts"

const root = mkdtempSync(join(tmpdir(), "kintale-disk-"))
afterAll(() => rmSync(root, { recursive: true }))

const day = 24 * 60 * 60 * 1_000

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((inside) => inside.isFile())
const using = <A, E>(name: string, work: Effect.Effect<A, E, MediaStore>) =>
  work.pipe(Effect.provide(diskMedia({ folder: join(root, name) })))
const keep = (bytes: Uint8Array) =>
  Effect.flatMap(MediaStore, (media) => media.store(anId(), Stream.succeed(bytes), bytes.length))

mediaContract("The disk", diskMedia({ folder: join(root, "contract") }))

describe("the folder of bytes", () => {
  it.effect("holds each entry two folders deep, for the server's own user alone", () =>
    Effect.gen(function* () {
      const { id } = yield* using("deep", keep(Buffer.from("words")))
      const [file, ...others] = filesIn(join(root, "deep"))
      assert.isEmpty(others)
      assert.strictEqual(file?.name, id)
      const path = join(root, "deep", id.slice(0, 2), id.slice(2, 4), id)
      assert.isTrue(process.platform === "win32" || (statSync(path).mode & 0o077) === 0)
    }),
  )

  it.effect("has no file of an upload that was refused", () =>
    Effect.gen(function* () {
      const media = Effect.flatMap(MediaStore, (media) =>
        media.store(anId(), Stream.succeed(Buffer.alloc(2)), 1),
      )
      yield* Effect.flip(using("rejected", media))
      assert.isEmpty(filesIn(join(root, "rejected")))
    }),
  )

  it.effect("loses unfinished writes in a sweep, and nothing that is not its own", () =>
    Effect.gen(function* () {
      const folder = join(root, "swept")
      const { id } = yield* using("swept", keep(Buffer.from("words")))
      writeFileSync(join(folder, "unfinished", randomBytes(16).toString("hex")), "half")
      mkdirSync(join(folder, "lost+found"))
      writeFileSync(join(folder, "lost+found", "README"), "not ours")
      writeFileSync(join(folder, id.slice(0, 2), "README"), "not ours")
      const sweep = Effect.flatMap(MediaStore, (media) => media.sweep(new Set([id]), true))
      assert.strictEqual(yield* using("swept", sweep), 0)
      assert.deepStrictEqual(
        filesIn(folder)
          .map(({ name }) => name)
          .toSorted(),
        ["README", "README", id].toSorted(),
      )
    }),
  )

  it.effect("R492 sets aside beside other nodes only what got its name a day ago", () =>
    Effect.gen(function* () {
      const folder = join(root, "shared")
      const { id } = yield* using("shared", keep(Buffer.from("words")))
      const half = join(folder, "unfinished", randomBytes(16).toString("hex"))
      writeFileSync(half, "half")
      // As a recording that was sent long before a story was made of it.
      const longAgo = new Date(Date.now() - 1_000 * day)
      const [entry = ""] = filesIn(folder).flatMap(({ name, parentPath }) =>
        name === id ? [join(parentPath, name)] : [],
      )
      for (const file of [entry, half]) utimesSync(file, longAgo, longAgo)
      const sweep = Effect.flatMap(MediaStore, (media) => media.sweep(new Set(), false))
      yield* TestClock.setTime(Date.now() + day - 60_000)
      assert.strictEqual(yield* using("shared", sweep), 0)
      assert.isTrue(existsSync(entry) && existsSync(half))
      yield* TestClock.setTime(Date.now() + day + 60_000)
      assert.strictEqual(yield* using("shared", sweep), 1)
      assert.isFalse(existsSync(entry) || existsSync(half))
      assert.isTrue(existsSync(join(folder, "set-aside", id)))
    }),
  )

  it.effect("takes over a file from another disk, where there is one", (context) =>
    Effect.gen(function* () {
      const elsewhere = "/dev/shm"
      if (!existsSync(elsewhere) || statSync(elsewhere).dev === statSync(root).dev)
        return context.skip(`${elsewhere} is no other disk here`)
      const file = join(elsewhere, `kintale-${randomBytes(8).toString("hex")}`)
      const bytes = randomBytes(100_000)
      const { bavail, bsize } = statfsSync(elsewhere)
      if (bavail * bsize < 10 * bytes.length)
        return context.skip(`${elsewhere} has no room at the moment`)
      writeFileSync(file, bytes)
      const adopt = Effect.flatMap(MediaStore, (media) => media.adopt(anId(), file))
      const entry = yield* using("other", adopt)
      assert.strictEqual(entry.sha256, createHash("sha256").update(bytes).digest("hex"))
      assert.isFalse(existsSync(file))
      assert.strictEqual(filesIn(join(root, "other")).length, 1)
    }),
  )

  // `ulimit -f` counts blocks of 512 or 1,024 bytes, depending on the shell: either way 100 of them are
  // less than 200,000 bytes.
  it.skipIf(process.platform === "win32")(
    "says so when there is no room, and leaves nothing @slow",
    () => {
      const program = fileURLToPath(new URL("media-writer.fixture.ts", import.meta.url))
      const folder = join(root, "full")
      const kept = (bytes: number) =>
        spawnSync(
          "sh",
          ["-c", 'ulimit -f 100; exec "$0" "$@"', process.execPath, program, folder, String(bytes)],
          {
            encoding: "utf8",
          },
        ).stdout
      assert.match(kept(200_000), /MediaFull/)
      assert.isEmpty(filesIn(folder))
      assert.strictEqual(kept(20_000), "kept")
    },
  )
})
