import { join } from "node:path"
import type { StoryId } from "#protocol/ids.ts"
import { kennedy } from "../../../backend/adapters/sherpa/voice.fixture.ts"
import { Caller } from "../../support/api-client.ts"
import { startServer } from "../../support/spawn-server.ts"
import { makeFolder, makeSound } from "../../support/audio.ts"
import { storyIsReady } from "../../support/wait-for.ts"
import type { Target } from "./wire.ts"

export const transcriptAt = (caller: Caller, story: StoryId): Target => ({
  address: `${caller.url.replace(/^http/, "ws")}/api/stories/${String(story)}/transcript`,
  headers: { origin: caller.url, cookie: caller.cookie },
})

/** A server with a story of eleven seconds, heard and ready, so that its worker rests. */
export const startStory = async (dataDir?: string) => {
  const server = await startServer(dataDir === undefined ? {} : { dataDir })
  try {
    const anna = new Caller(server.url)
    const { email, password } = await anna.join()
    const sound = await makeSound(join(await makeFolder(), "kennedy.wav"), "-i", kennedy.file)
    const { id } = await anna.save(sound)
    await storyIsReady(anna, id)
    return { ...server, anna, target: transcriptAt(anna, id), story: { id, email, password } }
  } catch (error) {
    await server.stop()
    throw error
  }
}
