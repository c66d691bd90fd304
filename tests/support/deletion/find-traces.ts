import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { Effect } from "effect"
import { collections } from "../../../backend/platform/database/database.ts"
import { CallContext, RemoteUsageLedger } from "../../../backend/ports/remote-usage-ledger.ts"
import { outgoing } from "../../../backend/features/remote-usage/usage-ledger.ts"
import { DocumentStore, type StoredDocument } from "../../../backend/ports/document-store.ts"
import type { StoryId, UserId } from "#protocol/ids.ts"
import { routes } from "#protocol/paths.ts"
import type { Caller } from "../api-client.ts"
import type { Served } from "../serve-in-process.ts"

/** The password everybody has who joins by a `Caller`. */
export const password = "a long enough password"

/** Deletes the account of whoever calls. */
export const deleteAccount = (caller: Caller, proof: object = { password }) =>
  caller.delete(routes.account, proof)

/** The names of all files with bytes of stories, those put aside and half written ones as well. */
export const mediaIn = async (dataDir: string): Promise<ReadonlyArray<string>> => {
  const entries = await readdir(join(dataDir, "media"), { recursive: true, withFileTypes: true })
  return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : []))
}

/** What jobs keep between their steps. */
export const workIn = (dataDir: string): Promise<ReadonlyArray<string>> =>
  readdir(join(dataDir, "work")).catch(() => [])

/** Every document there is, by its collection. */
export const everything = async ({ runtime }: Pick<Served, "runtime">) => {
  const found = await Promise.all(
    collections.map(({ name }) =>
      runtime.runPromise(
        Effect.map(
          DocumentStore.use((documents) => documents.find(name, { filter: {} })),
          (documents) => documents.map((document) => ({ name, document })),
        ),
      ),
    ),
  )
  return found.flat()
}

/** Fields that hold a user. */
const ofUsers = new Set(["userId", "keeperId", "keeperIds", "recorderId", "by", "selfOf", "user"])

const namesUser = (value: unknown, id: number, field = ""): boolean => {
  if (value === id) return ofUsers.has(field)
  if (typeof value === "string") return field === "madeFor" && value.startsWith(`${String(id)}/`)
  if (Array.isArray(value)) return value.some((one) => namesUser(one, id, field))
  if (typeof value !== "object" || value === null) return false
  return Object.entries(value).some(([name, inside]) => namesUser(inside, id, name))
}

/** The documents that name a user: by number, or by any of the words that are theirs alone. */
export const naming = (
  all: ReadonlyArray<{ readonly name: string; readonly document: StoredDocument }>,
  id: number,
  words: ReadonlyArray<string>,
) =>
  all.filter(({ name, document }) => {
    const text = JSON.stringify(document)
    const isTheirs = name === "users" && document.id === id
    return isTheirs || namesUser(document, id) || words.some((word) => text.includes(word))
  })

/** The documents that belong to a story. */
export const ofStory = (
  all: ReadonlyArray<{ readonly name: string; readonly document: StoredDocument }>,
  id: number,
) =>
  all.filter(
    ({ name, document }) =>
      document["storyId"] === id ||
      (["stories", "storyTimelines", "transcriptSnapshots", "transcripts"].includes(name) &&
        document.id === id),
  )

/** Has the books say that something was sent to another machine. */
export const noteSent = (
  { runtime }: Pick<Served, "runtime">,
  behalf: { readonly storyId: StoryId | null; readonly userId: UserId | null },
) =>
  runtime.runPromise(
    RemoteUsageLedger.use(({ begin }) =>
      begin({ job: "write", host: "model.test", model: "luna", amount: { tokens: 9 } }),
    ).pipe(
      Effect.provideService(CallContext, behalf),
      Effect.provide(outgoing({ aiMinutesPerMonth: null, aiTokensPerMonth: null })),
    ),
  )
