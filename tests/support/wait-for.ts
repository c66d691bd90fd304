import { io, type Socket } from "socket.io-client"
import type { StoryId } from "#protocol/ids.ts"
import type { LiveEvent } from "#protocol/events.ts"
import type { Story } from "#protocol/story.ts"
import { Caller } from "./api-client.ts"
import { startServer } from "./spawn-server.ts"

/** A screen that is open somewhere: hears what its user is told, from the moment it is connected. */
export const openScreen = (caller: Caller, headers: Readonly<Record<string, string>> = {}) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = io(caller.url, {
      transports: ["websocket"],
      reconnection: false,
      extraHeaders: { origin: caller.url, cookie: caller.cookie, ...headers },
    })
    socket.once("connect", () => resolve(socket))
    socket.once("connect_error", (error) => {
      socket.close()
      reject(error)
    })
  })

type State = Story["processing"]["state"]

/** Waits, by being told, until a story is ready, or in the state wanted; one that failed otherwise is an error that says why. */
export const storyIsReady = async (
  caller: Caller,
  id: StoryId,
  wanted: State = "ready",
): Promise<Story> => {
  const isSo = ({ processing }: Story) => {
    if (processing.state !== wanted && processing.state === "failed")
      throw new Error(processing.reason)
    return processing.state === wanted
  }
  return storyBecomes(caller, id, isSo)
}

/** As long as a story may be worked on without a word of it, on a machine with other work. */
const longestSilence = 240_000

/** Waits, by being told, until a story is as wanted; where nothing is told of it any more, says how it is. */
export const storyBecomes = async (
  caller: Caller,
  id: StoryId,
  isWanted: (story: Story) => boolean,
): Promise<Story> => {
  const screen = await openScreen(caller)
  try {
    return await new Promise<Story>((resolve, reject) => {
      const look = async () => {
        const story = await caller.story(id)
        if (isWanted(story)) resolve(story)
        return story
      }
      const giveUp = async () => {
        const is = JSON.stringify((await look()).processing)
        reject(new Error(`story ${String(id)} is not as wanted, but ${is}`))
      }
      const silence = setTimeout(() => giveUp().catch(reject), longestSilence)
      screen.on("event", (event: LiveEvent) => {
        if ("storyId" in event && event.storyId === id) silence.refresh()
        if (event._tag === "StoryChanged" && event.storyId === id) look().catch(reject)
      })
      // Also when we close it.
      screen.once("disconnect", () => {
        clearTimeout(silence)
        reject(new Error("the server went away"))
      })
      look().catch(reject)
    })
  } finally {
    screen.close()
  }
}

/** Answers the story once nobody waits for its translation any more. */
export const storyIsTranslated = async (caller: Caller, id: StoryId) => {
  for (;;) {
    const story = await caller.story(id)
    if (story.retranslating === undefined) return story
    if (story.retranslating.state === "failed") throw new Error(story.retranslating.reason)
  }
}

/** So that fast servers, which only remember what was heard to its end, know a recording from here on. */
export const hearOnce = async (recording: string) => {
  const server = await startServer({ fast: "at once" })
  const caller = new Caller(server.url)
  await caller.join()
  await storyIsReady(caller, (await caller.save(recording)).id)
  await server.stop()
}
