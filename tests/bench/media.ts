import { Effect, Schema } from "effect"
import { anS3, findS3, noS3 } from "../../backend/adapters/s3/server.fixture.ts"
import { makeFolder } from "../support/audio.ts"
import { startProgram } from "./harness.ts"
import { heading, line } from "./report.ts"

/** Megabytes a second, and of memory. */
const Figures = Schema.Struct({
  ...{ into: Schema.Finite, out: Schema.Finite, together: Schema.Finite },
  ...{ before: Schema.Finite, peak: Schema.Finite },
})

const measured = (name: string, kind: string, address = "", megabytes = 50) =>
  Effect.promise(async () => {
    const words = [kind, await makeFolder(), String(megabytes), address]
    const script = new URL("media/one-store.ts", import.meta.url)
    const { said } = await startProgram(script, Figures, ...words)
    line(`${name}: in and out (MB/s)`, `${said.into.toFixed(0)}, ${said.out.toFixed(0)}`)
    line(`${name}: ten at once, in all (MB/s)`, said.together.toFixed(0))
    line(
      `${name}: memory before and at most (MB)`,
      `${said.before.toFixed(0)}, ${said.peak.toFixed(0)}`,
    )
  })

const onS3 = Effect.gen(function* () {
  const found = findS3()
  if (found === null) return line("S3", `left out: ${noS3}`)
  const { url } = yield* anS3(found)
  yield* measured("S3", "s3", url)
})

/** Recordings of 50 MB, five one after the other and ten at once, in each store that is found here. */
export const measure = async () => {
  heading("Recordings of 50 MB in each store")
  await Effect.runPromise(measured("disk", "disk"))
  await Effect.runPromise(Effect.scoped(onS3))
}
