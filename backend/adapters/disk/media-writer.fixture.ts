import { Cause, Effect, Stream } from "effect"
import { anId } from "../../ports/media-store.fixture.ts"
import { MediaStore } from "../../ports/media-store.ts"
import { diskMedia } from "./disk-media.ts"

/*
 * A process for tests that may only write files up to a size limit, which looks like a full disk to it.
 * Started as `node a-keeper.fixture.ts folder bytes`; prints what came of storing so many bytes.
 */

const [, , folder = "", bytes = "0"] = process.argv

const keeping = Effect.gen(function* () {
  const media = yield* MediaStore
  const pieces = Array.from({ length: Number(bytes) / 1_000 }, () => new Uint8Array(1_000))
  return yield* media.store(anId(), Stream.fromIterable(pieces), Number.POSITIVE_INFINITY)
})

const said = await Effect.runPromise(
  keeping.pipe(
    Effect.map(() => "kept"),
    Effect.catchCause((cause) => Effect.succeed(String(Cause.squash(cause)))),
    Effect.provide(diskMedia({ folder })),
  ),
)
process.stdout.write(said)
