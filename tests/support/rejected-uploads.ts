import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, expect } from "vitest"
import { routes } from "#protocol/paths.ts"
import { Caller } from "./api-client.ts"
import { type RunningServer, startServer } from "./spawn-server.ts"
import { makeFolder } from "./audio.ts"

/** A server with one user, for uploads that are refused and must leave nothing behind. */
export const withRejectedUploads = () => {
  let server: RunningServer
  let anna: Caller
  let folder: string

  beforeAll(async () => {
    server = await startServer()
    anna = new Caller(server.url)
    await anna.join()
    folder = await makeFolder()
  })
  afterAll(() => server.stop())

  /** Every file the server stores of recordings, finished or not. */
  const storedFiles = async () =>
    (await readdir(join(server.dataDir, "media"), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name)

  /** The store is as it was: no story, no bytes, no place of the plan taken. */
  const expectNothingLeft = async () => {
    expect(await anna.stories()).toEqual([])
    expect((await anna.me()).storiesRecorded).toBe(0)
    expect(await storedFiles()).toEqual([])
    expect((await anna.get(routes.health)).status).toBe(200)
  }

  return {
    server: () => server,
    anna: () => anna,
    place: (name: string) => join(folder, name),
    storedFiles,
    expectNothingLeft,
  }
}
