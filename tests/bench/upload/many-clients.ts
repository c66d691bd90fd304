import { randomBytes } from "node:crypto"
import { Schema } from "effect"
import { Caller } from "../../support/api-client.ts"
import { Sender } from "../../support/uploads/network-profiles.ts"
import { since } from "../rounds.ts"
import { aTake } from "../../support/uploads/tus-requests.ts"

/** Many who send at once: uploads of each, and the bytes of one. */
const CrowdJob = Schema.Struct({
  ...{ url: Schema.String, users: Schema.Int, each: Schema.Int, bytes: Schema.Int },
})
const { url, users, each, bytes } = Schema.decodeSync(Schema.fromJsonString(CrowdJob))(
  process.argv[2] ?? "",
)

const newcomer = async () => {
  const caller = new Caller(url)
  await caller.join()
  return caller
}

// All send the same, which nobody but them can tell.
const recording = randomBytes(bytes)
const callers = await Promise.all(Array.from({ length: users }, newcomer))
const senders = callers.flatMap((caller) =>
  Array.from(
    { length: each },
    () =>
      new Sender(caller, aTake(), recording.length, { piece: 4 * 1024 * 1024, maxWait: 60_000 }),
  ),
)
const begun = performance.now()
await Promise.all(senders.map((sender) => sender.send(recording)))
process.send?.({
  seconds: since(begun),
  failures: senders.reduce((sum, { failures }) => sum + failures, 0),
})
process.disconnect()
