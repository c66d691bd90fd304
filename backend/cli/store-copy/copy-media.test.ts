import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Effect, Option, Stream } from "effect"
import { placesIn } from "../../adapters/disk/layout.ts"
import { copyMedia } from "./copy-media.ts"
import { mediaIn } from "./create-backup.ts"

const folder = mkdtempSync(join(tmpdir(), "kintale-copied-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const kept = "a".repeat(32)
const other = "b".repeat(32)
const told = Buffer.from("the sound of a voice")
const report = { began: () => {}, done: () => {} }

/** Two stores, of which the first has the recording and another; `copy` brings them to the second. */
const twoStores = Effect.fnUntraced(function* (name: string, what: "everything" | "named") {
  const here = join(folder, name, "here")
  const [source, target] = [yield* mediaIn(here), yield* mediaIn(join(folder, name, "there"))]
  const { sha256 } = yield* source.storeAs(kept, Stream.succeed(told), 1e6)
  yield* source.storeAs(other, Stream.succeed(told), 1e6)
  const verified = new Map<string, string>()
  const named = new Map([[kept, { of: "the recording", bytes: told.length, sha256 }]])
  const copy = { source, target, place: "there", named, what, verified, report }
  const read = Effect.map(Stream.runCollect(target.read(kept)), (all) => Buffer.concat(all))
  return { ...copy, copy: copyMedia(copy), sha256, read, file: placesIn(here).entry(kept) }
})

describe("bytes that are copied", () => {
  it.effect("R820 stay in a backup as they were, whatever becomes of them at the server", () =>
    Effect.gen(function* () {
      const { copy, verified, sha256, read, file, target } = yield* twoStores("backup", "named")
      const first = yield* copy
      assert.deepStrictEqual([...first.sums], [[kept, sha256]])
      assert.deepStrictEqual([first.written, first.troubles], [told.length, []])
      assert.isTrue(Option.isNone(yield* target.entry(other)), "what nothing names is not brought")

      // Where a backup was broken off, nothing is written down of it but what its documents say.
      for (const isKnown of [true, false]) {
        if (!isKnown) verified.clear()
        writeFileSync(file, "half")
        const changed = yield* copy
        assert.match(changed.troubles[0]?.text ?? "", /^the recording has changed size\./)
        rmSync(file)
        const gone = yield* copy
        assert.match(gone.troubles[0]?.text ?? "", /^the recording is gone\./)
        assert.deepStrictEqual([...gone.sums], [[kept, sha256]])
        assert.strictEqual(gone.written, 0)
      }
      assert.isTrue(told.equals(yield* read))
    }).pipe(Effect.scoped),
  )

  it.effect(
    "R551 R553 are at the target of a move what they are at its source, damage and all",
    () =>
      Effect.gen(function* () {
        const { copy, sha256, read, file, source, target } = yield* twoStores("move", "everything")
        assert.strictEqual((yield* copy).written, told.length * 2)
        writeFileSync(file, "half")
        yield* source.remove(other)
        const { sums, troubles } = yield* copy
        assert.deepStrictEqual(
          troubles.map(({ kind, id }) => [kind, id]),
          [["damaged", kept]],
        )
        assert.notStrictEqual(sums.get(kept), sha256)
        assert.strictEqual((yield* read).toString(), "half")
        assert.isTrue(Option.isNone(yield* target.entry(other)))
      }).pipe(Effect.scoped),
  )
})
