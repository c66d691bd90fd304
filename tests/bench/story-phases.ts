import type { LiveEvent } from "#protocol/events.ts"
import type { Story } from "#protocol/story.ts"
import type { Caller } from "../support/api-client.ts"
import { openScreen, storyIsReady } from "../support/wait-for.ts"

/** Saves a recording and waits until it is ready: seconds of it all, of each phase, and between two pieces of news. */
export const readyStory = async (
  caller: Caller,
  recording: string,
  facts?: Readonly<Record<string, string>>,
) => {
  const screen = await openScreen(caller)
  const begins = new Map<string, number>()
  const news: Array<number> = []
  screen.on("event", (event: LiveEvent) => {
    if (event._tag !== "StoryProgressed") return
    const now = performance.now()
    news.push(now)
    const { phase } = event.progress
    if (!begins.has(phase)) begins.set(phase, now)
  })
  const { id } = await caller.save(recording, undefined, facts)
  const saved = performance.now()
  const story: Story = await storyIsReady(caller, id)
  const ready = performance.now()
  screen.close()
  const marks = [...begins]
  const phases = marks.map(
    ([phase, begun], n) => [phase, ((marks[n + 1]?.[1] ?? ready) - begun) / 1_000] as const,
  )
  const heard = [saved, ...news.filter((at) => at > saved)]
  const pauses = heard.map((at, n) => ((heard[n + 1] ?? at) - at) / 1_000)
  return {
    story,
    seconds: (ready - saved) / 1_000,
    phases: new Map(phases),
    longestSilence: Math.max(...pauses),
  }
}
