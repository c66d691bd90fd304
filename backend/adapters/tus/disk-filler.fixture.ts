import { Effect, Layer, Option } from "effect"
import { UploadStore } from "../../ports/upload-store.ts"
import { diskMedia } from "../disk/disk-media.ts"
import { tusIncoming } from "./disk-uploads.ts"

/*
 * A process for tests that may only write files up to a size limit, which looks like a full disk to it.
 * Started as `node a-filler.fixture.ts folder bytes`; prints what came of adding so many bytes, and how
 * many of them are there.
 */

const [, , folder = "", bytes = "0"] = process.argv
const id = "0123456789abcdef0123456789abcdef"

async function* pieces() {
  for (let n = 0; n < Number(bytes); n += 10_000) yield new Uint8Array(10_000)
}

const filling = Effect.gen(function* () {
  const uploadStore = yield* UploadStore
  yield* uploadStore.begin(id, null)
  const headers = {
    ...{ "tus-resumable": "1.0.0", "upload-offset": "0" },
    "content-type": "application/offset+octet-stream",
  }
  const said = yield* uploadStore.serve(id, { method: "PATCH", headers, bytes: pieces() }).pipe(
    Effect.map(({ status }) => String(status)),
    Effect.catch(({ _tag }) => Effect.succeed(_tag)),
  )
  const arrived = Option.getOrThrow(yield* uploadStore.arrived(id))
  return `${said} ${String(arrived.received)}`
})

process.stdout.write(
  await Effect.runPromise(
    filling.pipe(
      Effect.provide(
        tusIncoming({ folder: `${folder}/uploads` }).pipe(
          Layer.provide(diskMedia({ folder: `${folder}/media` })),
        ),
      ),
    ),
  ),
)
