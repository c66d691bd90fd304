import { execFile } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { Effect, Schema } from "effect"
import { anS3, findS3, noS3 } from "../../backend/adapters/s3/server.fixture.ts"
import { heading, line } from "./statistics.ts"
import { Figures } from "./media/store-statistics.ts"

const run = promisify(execFile)
const program = fileURLToPath(new URL("media/one-store.ts", import.meta.url))
const decode = Schema.decodeUnknownSync(Schema.fromJsonString(Figures))

const show = (name: string, { into, out, together, before, peak }: Figures) => {
  line(`${name}: in and out (MB/s)`, `${into.toFixed(0)}, ${out.toFixed(0)}`)
  line(`${name}: ten at once, in all (MB/s)`, together.toFixed(0))
  line(`${name}: memory before and at most (MB)`, `${before.toFixed(0)}, ${peak.toFixed(0)}`)
}

const measured = (name: string, kind: string, address = "", megabytes = 50) =>
  Effect.promise(async () => {
    const folder = await mkdtemp(join(tmpdir(), "kintale-media-"))
    try {
      const { stdout } = await run(process.execPath, [
        "--expose-gc",
        program,
        kind,
        folder,
        String(megabytes),
        address,
      ])
      show(name, decode(stdout))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

const onS3 = Effect.gen(function* () {
  const found = findS3()
  if (found === null) return line("S3", `left out: ${noS3}`)
  const { url } = yield* anS3(found)
  yield* measured("S3 client alone, one call each", "client", url)
  yield* measured("S3", "s3", url)
})

/** Recordings of 50 MB, five one after the other and ten at once, in each store that is found here. */
export const measure = async () => {
  heading("Recordings of 50 MB in each store")
  await Effect.runPromise(measured("plain copy", "copy"))
  await Effect.runPromise(measured("disk", "disk"))
  await Effect.runPromise(Effect.scoped(onS3))
}
