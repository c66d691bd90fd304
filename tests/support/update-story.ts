import { afterEach } from "vitest"
import type { StoryId } from "#protocol/ids.ts"
import type { LiveEvent } from "#protocol/events.ts"
import { paths } from "#protocol/paths.ts"
import { Story } from "#protocol/story.ts"
import { type Caller, decode } from "./api-client.ts"
import { withServer } from "./with-server.ts"
import { addPerson } from "./factories.ts"
import { openScreen } from "./wait-for.ts"

/** Changes the facts of a story, and answers it as it is then. */
export const changeStory = async (caller: Caller, id: StoryId, body: object) =>
  decode(Story, await caller.patch(paths.story(id), body))

/** An open page, which waits for what it is told. */
export const openPage = async (caller: Caller) => {
  const screen = await openScreen(caller)
  return {
    hears: (kind: LiveEvent["_tag"]) =>
      new Promise<void>((resolve) => {
        screen.on("event", ({ _tag }: LiveEvent) => {
          if (_tag === kind) resolve()
        })
      }),
    close: () => screen.close(),
  }
}

/** A server for the tests of a file, a story on it, and pages that are closed after each test. */
export const withAStory = () => {
  const { family, newcomer, recording, server } = withServer()
  const open: Array<{ readonly close: () => unknown }> = []
  afterEach(() => {
    for (const one of open.splice(0)) one.close()
  })
  return {
    newcomer,
    recording,
    server,
    /** Anna keeps Rosa, who told a story, and Karl. */
    aStory: async () => {
      const { anna, ben, rosa } = await family()
      const karl = (await addPerson(anna, { name: "Karl" })).id
      const { id } = await anna.save(recording(), undefined, { storytellerId: String(rosa) })
      return { anna, ben, rosa, karl, id }
    },
    kept: <A extends { readonly close: () => unknown }>(one: A) => {
      open.push(one)
      return one
    },
  }
}
