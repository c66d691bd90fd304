import type { StoryId } from "#protocol/ids.ts"
import type { Happening } from "#protocol/live.ts"
import { paths } from "#protocol/paths.ts"
import { Story } from "#protocol/story.ts"
import { type Caller, decode } from "./caller.ts"
import { openScreen } from "./waiting.ts"

/** Changes the facts of a story, and answers it as it is then. */
export const changeStory = async (caller: Caller, id: StoryId, body: object) =>
  decode(Story, await caller.patch(paths.story(id), body))

/** An open page, which waits for what it is told. */
export const openPage = async (caller: Caller) => {
  const screen = await openScreen(caller)
  return {
    hears: (kind: Happening["_tag"]) =>
      new Promise<void>((resolve) => {
        screen.on("happening", ({ _tag }: Happening) => {
          if (_tag === kind) resolve()
        })
      }),
    close: () => screen.close(),
  }
}
