import { Cause, Effect, Stream } from "effect"
import { Media } from "../../ports/media.ts"
import { diskMedia } from "../disk.ts"

/*
 * A process for tests, which may write files of a bounded size only: a full disk as far as it can
 * tell. Started as `node a-keeper.fixture.ts folder bytes`; says what became of keeping so many bytes.
 */

const [, , folder = "", bytes = "0"] = process.argv

const keeping = Effect.gen(function* () {
  const media = yield* Media
  const pieces = Array.from({ length: Number(bytes) / 1_000 }, () => new Uint8Array(1_000))
  return yield* media.keep(Stream.fromIterable(pieces), Number.POSITIVE_INFINITY)
})

const said = await Effect.runPromise(
  keeping.pipe(
    Effect.map(() => "kept"),
    Effect.catchCause((cause) => Effect.succeed(String(Cause.squash(cause)))),
    Effect.provide(diskMedia({ folder })),
  ),
)
process.stdout.write(said)
