// Servers with nothing but uploads, on a store and a folder that they share.
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Context, Effect, Exit, Layer, Option, Scope } from "effect"
import { UserId } from "#protocol/ids.ts"
import type { UploadMetadata } from "#protocol/uploads.ts"
import { AccountClosure } from "../accounts/account-closure.ts"
import { noBus } from "../../adapters/disabled/no-cluster-bus.ts"
import { diskMedia } from "../../adapters/disk/disk-media.ts"
import { outboxMailer } from "../../adapters/outbox-mailer.ts"
import { sqliteDocuments } from "../../adapters/sqlite/documents.ts"
import { tusIncoming } from "../../adapters/tus/disk-uploads.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { Jobs } from "../../platform/jobs/jobs.ts"
import { collections, Database } from "../../platform/database/database.ts"
import type { UserRecord } from "../../platform/database/users.ts"
import { correspondence } from "../email/email-server.fixture.ts"
import { Emails } from "../email/emails.ts"
import { emailJobType } from "../email/email-queue.ts"
import { MediaIntents } from "../../platform/cluster/media-intents.ts"
import { Locks } from "../../platform/cluster/locks.ts"
import { Plans } from "../plans/plan.ts"
import { Quota } from "../plans/quota.ts"
import { DocumentStore } from "../../ports/document-store.ts"
import type { UploadStore } from "../../ports/upload-store.ts"
import type { MediaStore } from "../../ports/media-store.ts"
import { expiryJobType } from "./expiry-job-type.ts"
import { type UploadTimes, usualUploadTimes } from "./upload-times.ts"
import { Uploads } from "./uploads.ts"

export const anna = UserId.make(1)
export const annasAccount: UserRecord = {
  id: anna,
  ...{ firstName: "Anna", lastName: "", username: "anna", usernameKey: "anna" },
  ...{ email: "anna@example.org", emailVerified: false, passwordHash: null, bio: "" },
  ...{ createdAt: "", updatedAt: "", subscriptionStatus: "free" },
  ...{ storiesRecorded: 0, pendingSaves: {}, setupDone: true },
}

/** A store and a folder, which outlive the servers that use them. */
export const aPlace = Effect.gen(function* () {
  const folder = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "kintale-uploads-"))),
    (made) => Effect.sync(() => rmSync(made, { recursive: true, force: true })),
  )
  const built = yield* Layer.build(
    sqliteDocuments({ file: join(folder, "kintale.db"), collections }),
  )
  const documents = Context.get(built, DocumentStore)
  yield* documents.insert("users", annasAccount)
  const uploads = join(folder, "uploads")
  return {
    ...{ folder, documents },
    files: () => readdirSync(uploads).toSorted(),
    sizeOf: (id: string) => Effect.sync(() => statSync(join(uploads, id)).size),
    lose: (id: string) => Effect.sync(() => rmSync(join(uploads, id))),
  }
})
export type Place = Effect.Success<typeof aPlace>

const onDisk = (folder: string) =>
  tusIncoming({ folder: join(folder, "uploads") }).pipe(
    Layer.provideMerge(diskMedia({ folder: join(folder, "media") })),
  )

/** A server, until its scope ends; `documents`: what it reaches the store by. */
export const aServer = Effect.fnUntraced(function* (
  { folder, documents }: Place,
  {
    alone = false,
    times = usualUploadTimes,
    reached = documents,
    bytes = onDisk(folder),
  }: {
    /** Whether places of saves are as on the only node. */
    readonly alone?: boolean
    readonly times?: UploadTimes
    readonly reached?: DocumentStore["Service"]
    readonly bytes?: Layer.Layer<UploadStore | MediaStore>
  } = {},
) {
  const scope = yield* Effect.acquireRelease(Scope.make(), (made) => Scope.close(made, Exit.void))
  const store = Layer.succeed(DocumentStore, reached)
  const built = yield* Layer.build(
    Uploads.layer(times).pipe(
      Layer.provideMerge(
        Layer.mergeAll(Emails.layer, Quota.layer({ alone }), AccountClosure.layer),
      ),
      Layer.provide(
        Layer.merge(
          Layer.merge(Locks.layer({ alone: false }), MediaIntents.layer({ alone: false })),
          correspondence({ compose: () => Effect.succeedNone, onOutcome: () => Effect.void }),
        ),
      ),
      Layer.provide(outboxMailer({ folder: join(folder, "outbox"), from: "a@example.org" })),
      Layer.provide(bytes),
      Layer.provideMerge(
        Layer.mergeAll(
          Database.layer,
          EventBus.layer.pipe(Layer.provideMerge(noBus)),
          Plans.layer({ kind: "free-only" }),
          Jobs.layer({ jobTypes: [expiryJobType, emailJobType], alone: false }),
        ),
      ),
      Layer.provide(store),
      Layer.fresh,
    ),
  ).pipe(Scope.provide(scope))
  return {
    uploads: Context.get(built, Uploads),
    quota: Context.get(built, Quota),
    kept: Context.get(built, Database),
    jobs: Context.get(built, Jobs),
    stop: Scope.close(scope, Exit.void),
  }
})
export type Server = Effect.Success<ReturnType<typeof aServer>>

/** How many places of the plan Anna has taken, and for which stories that are not saved yet. */
export const placesOf = ({ kept }: Server) =>
  Effect.map(kept.users.get(anna), (found) => {
    const { storiesRecorded, pendingSaves } = Option.getOrThrow(found)
    return { taken: storiesRecorded, underWay: Object.keys(pendingSaves) }
  })

export const metadataOf = (take: string, part = 1): UploadMetadata => ({
  ...{ take, part, kind: "recording", fileName: "recording.webm" },
})

export const begin = (
  { uploads }: Server,
  saveKey: string,
  take: string,
  length: number | null = null,
) => uploads.begin(anna, { saveKey, length, metadata: metadataOf(take) })

export const isThere = { id: anna, isStillThere: Effect.void }

/** Adds bytes, or asks how far it is. */
export const add = (
  { uploads }: Server,
  id: string,
  offset: number,
  bytes: AsyncIterable<Uint8Array>,
) =>
  uploads.receive(
    isThere,
    id,
    {
      method: "PATCH",
      headers: {
        "tus-resumable": "1.0.0",
        "content-type": "application/offset+octet-stream",
        "upload-offset": String(offset),
      },
      bytes,
    },
    null,
  )

export async function* words(...said: ReadonlyArray<string>) {
  for (const word of said) yield Buffer.from(word)
}

/** Some words, and then nothing more and no end. */
export async function* unending(...said: ReadonlyArray<string>) {
  yield* words(...said)
  await new Promise(() => {})
}

export const ask = ({ uploads }: Server, id: string) =>
  Effect.map(
    uploads.receive(
      isThere,
      id,
      { method: "HEAD", headers: { "tus-resumable": "1.0.0" }, bytes: words() },
      null,
    ),
    ({ headers }) => Number(headers["upload-offset"]),
  )
