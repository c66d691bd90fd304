// Stories of recordings that arrived piece by piece, for tests.
import { randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import { basename } from "node:path"
import { Effect, Layer } from "effect"
import { routes, saveKeyHeader } from "#protocol/paths.ts"
import { Story } from "#protocol/story.ts"
import { WorkerPool } from "../../backend/features/processing/worker-pool.ts"
import type { Overrides } from "../../backend/main.ts"
import { type Caller, decode } from "./api-client.ts"
import { fast } from "./fast-server.ts"
import { begun, send } from "./upload-helpers.ts"
import { idIn } from "./uploads/tus-requests.ts"

/** For a server that works on nothing, so that stories stay as they were saved. */
export const idle: Overrides = {
  ...fast(),
  workerPool: () => Layer.succeed(WorkerPool, WorkerPool.of({ run: () => Effect.never })),
}

/** Brings whole recordings to the server, one after the other, for one story; answers their ids. */
export const bring = async (caller: Caller, saveKey: string, files: ReadonlyArray<string>) => {
  const ids: Array<string> = []
  for (const [n, file] of files.entries()) {
    const bytes = await readFile(file)
    const metadata = { part: n + 1, fileName: basename(file) }
    const address = await begun(caller, { saveKey, length: bytes.length, metadata })
    await send(caller, address, 0, bytes)
    ids.push(idIn(address))
  }
  return ids
}

/** Asks for a story of recordings that the server has. */
export const saveArrived = async (
  caller: Caller,
  saveKey: string,
  uploadIds: ReadonlyArray<string>,
  fields: Readonly<Record<string, string>> = {},
  path: string = routes.stories,
) => {
  const [teller] = path === routes.upload ? [] : await caller.storytellers()
  const filled =
    path === routes.upload ? {} : { title: "A story", storytellerId: String(teller?.id ?? 1) }
  return caller.call("POST", path, {
    body: JSON.stringify({ ...filled, ...fields, uploadIds }),
    headers: { "content-type": "application/json", [saveKeyHeader]: saveKey },
  })
}

/** A story of these recordings. */
export const tell = async (
  caller: Caller,
  files: ReadonlyArray<string>,
  fields: Readonly<Record<string, string>> = {},
) => {
  const saveKey = randomUUID()
  const ids = await bring(caller, saveKey, files)
  return decode(Story, await saveArrived(caller, saveKey, ids, fields))
}
