import { fork } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Schema } from "effect"
import type { StoryId } from "#protocol/ids.ts"
import { kennedy } from "../../../backend/adapters/sherpa/voice.fixture.ts"
import { Caller } from "../../support/api-client.ts"
import { startServer } from "../../support/spawn-server.ts"
import { makeFolder, makeSound } from "../../support/audio.ts"
import { storyIsReady } from "../../support/wait-for.ts"
import type { Target } from "./wire.ts"

/** A server with one shared document, in a process of its own. */
interface EditingServer {
  readonly pid: number
  readonly target: Target
  readonly stop: () => Promise<unknown>
}

/** Another process of ours, once it said where it is; `named` when it wants the document's name in messages. */
const startScript = async (script: string, name: string | null): Promise<EditingServer> => {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)))
  const ended = once(child, "exit")
  const [address] = await Promise.race([
    once(child, "message"),
    ended.then(([code]) => Promise.reject(new Error(`${script} ended with ${String(code)}`))),
  ])
  return {
    pid: child.pid ?? 0,
    target: { address: Schema.decodeUnknownSync(Schema.String)(address), headers: {}, name },
    stop: () => {
      child.kill("SIGKILL")
      return ended
    },
  }
}

export const transcriptAt = (caller: Caller, story: StoryId): Target => ({
  address: `${caller.url.replace(/^http/, "ws")}/api/stories/${String(story)}/transcript`,
  headers: { origin: caller.url, cookie: caller.cookie },
  name: null,
})

/** A story of eleven seconds in our own server, heard and ready, so that its worker rests. */
export const startKintale = async (dataDir?: string) => {
  const server = await startServer(dataDir === undefined ? {} : { dataDir })
  try {
    const anna = new Caller(server.url)
    const { email, password } = await anna.join()
    const sound = await makeSound(join(await makeFolder(), "kennedy.wav"), "-i", kennedy.file)
    const { id } = await anna.save(sound)
    await storyIsReady(anna, id)
    return {
      pid: server.pid,
      target: transcriptAt(anna, id),
      stop: server.stop,
      story: { id, email, password },
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** In the order they are asked. */
export const starts: Readonly<Record<string, () => Promise<EditingServer>>> = {
  Kintale: startKintale,
  "y-websocket": () => startScript("./y-websocket-server.ts", null),
  Hocuspocus: () => startScript("./hocuspocus-server.ts", "shared"),
}
