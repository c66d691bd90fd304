import { DateTime, Effect, Option } from "effect"
import type { UserId } from "#protocol/ids.ts"
import { smallestOf } from "#protocol/long-lists.ts"
import type { OpenUpload } from "#protocol/uploads.ts"
import { Database } from "../../platform/database/database.ts"
import type { UploadRecord } from "../../platform/database/uploads.ts"
import { UploadStore } from "../../ports/upload-store.ts"
import { touchedLast } from "./expiry-rules.ts"
import type { Noted } from "./lock-keeper.ts"
import type { UploadTimes } from "./upload-times.ts"

const isoOf = (millis: number) => DateTime.formatIso(DateTime.makeUnsafe(millis))

/** Stories by their oldest take, and the takes of each in their order. */
const inOrder = (found: ReadonlyArray<UploadRecord>, storedMillis: number) =>
  [...Map.groupBy(found, ({ saveKey }) => saveKey).values()]
    .map((takes) => ({
      begun: smallestOf(takes.map(({ createdAt }) => createdAt)),
      until: isoOf(touchedLast(takes) + storedMillis),
      takes: takes.toSorted(
        (one, other) => one.part - other.part || one.createdAt - other.createdAt,
      ),
    }))
    .toSorted((one, other) => one.begun - other.begun)

export const listing = Effect.fnUntraced(function* (
  times: UploadTimes,
  notedOf: (id: string) => Noted,
) {
  const { uploads, stories } = yield* Database
  const uploadStore = yield* UploadStore

  /** What came while somebody has the turn may not be written yet, also at a server that crashed. */
  const asIs = Effect.fnUntraced(function* (upload: UploadRecord) {
    if (upload.lockToken === null) return upload
    const arrived = Option.getOrElse(yield* uploadStore.arrived(upload.id), () => ({}))
    return { ...upload, ...notedOf(upload.id), ...arrived }
  })

  const list = Effect.fn("Uploads.list")(function* (user: UserId) {
    const written = yield* uploads.find({ filter: { userId: user } })
    const found = yield* Effect.forEach(written, asIs)
    const keys = [...new Set(found.map(({ saveKey }) => saveKey))]
    const saved = yield* Effect.filter(keys, (saveKey) =>
      Effect.map(stories.count({ recorderId: user, saveKey }), (many) => many > 0),
    )
    const open = found.filter(({ saveKey }) => !saved.includes(saveKey))
    return {
      uploads: inOrder(open, times.storedMillis).flatMap(({ until, takes }) =>
        takes.map(({ id, saveKey, take, kind, part, fileName, startedAt, ...so }): OpenUpload => ({
          ...{ id, saveKey, take, kind, part, fileName, startedAt },
          ...{ received: so.received, length: so.length, seconds: so.seconds },
          touchedAt: isoOf(so.touchedAt),
          storedUntil: until,
        })),
      ),
    }
  })
  return { list }
})
