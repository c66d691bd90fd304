import { versionsKey } from "./versions.ts"
import { QueryClient } from "@tanstack/react-query"
import { describe, expect, it } from "vitest"
import type { LiveEvent } from "#protocol/events.ts"
import type { Progress } from "#protocol/story.ts"
import {
  aStory,
  aStoryCard,
  aWorkingCard,
  someParagraphs,
  working,
} from "../../stories/factories.fixture.ts"
import { anOverview } from "../../stories/overview.fixture.ts"
import { capabilitiesKey } from "./capabilities.ts"
import { deletedKey, deletionKey } from "./trash.ts"
import { furthest, applyLiveEvent, withParagraph } from "./live-events.ts"
import { invitesKey, sharesKey } from "./shares.ts"
import { progressKey, storiesKey, storyQuery } from "./stories.ts"

const story = aStory({ ...aWorkingCard(), transcript: someParagraphs().slice(0, 1) })
const storyKey = storyQuery(story.id).queryKey
const halfway: Progress = { phase: "transcribing", fraction: 0.5, secondsLeft: 30 }

const aCache = () => {
  const queries = new QueryClient()
  queries.setQueryData(storyKey, story)
  queries.setQueryData([...storiesKey, null], [aWorkingCard(), aStoryCard()])
  return queries
}
const heard = (event: LiveEvent) => {
  const queries = aCache()
  applyLiveEvent(queries, event)
  return queries
}
const isStale = (queries: QueryClient, key: ReadonlyArray<unknown>) =>
  queries.getQueryState(key)?.isInvalidated

describe("a live event", () => {
  it("moves the progress of a story on its page and in every list", () => {
    const queries = heard({ _tag: "StoryProgressed", storyId: story.id, progress: halfway })
    expect(queries.getQueryData(progressKey(story.id))).toEqual(halfway)
    expect(queries.getQueryData(storyKey)?.processing).toEqual({ state: "working", ...halfway })
    const list = queries.getQueryData<ReadonlyArray<{ processing: unknown }>>([...storiesKey, null])
    expect(list?.map(({ processing }) => processing)).toEqual([
      { state: "working", ...halfway },
      { state: "ready" },
    ])
  })

  it("R471 asks for everything that is shown again when the server missed something", () => {
    const queries = heard({ _tag: "AnythingChanged" })
    for (const key of [storyKey, [...storiesKey, null]]) expect(isStale(queries, key)).toBe(true)
  })

  it("R688 asks anew how far search is, and for nothing else", () => {
    const queries = aCache()
    queries.setQueryData(capabilitiesKey, {})
    applyLiveEvent(queries, { _tag: "SearchProgressed" })
    expect(isStale(queries, capabilitiesKey)).toBe(true)
    for (const key of [storyKey, [...storiesKey, null]]) expect(isStale(queries, key)).toBe(false)
  })

  it("R234 says of a story that was deleted that it was, until it is put back", () => {
    const queries = aCache()
    const { id: storyId } = story
    queries.setQueryData(deletedKey, [])
    applyLiveEvent(queries, { _tag: "StoryDeleted", storyId })
    for (const key of [storyKey, [...storiesKey, null], deletedKey]) {
      expect(isStale(queries, key)).toBe(true)
    }
    expect(queries.getQueryData(deletionKey(storyId))).toBe(true)
    queries.setQueryData(deletedKey, [])
    queries.setQueryData(storyKey, story)
    applyLiveEvent(queries, { _tag: "StoryAdded", storyId })
    for (const key of [storyKey, deletedKey]) expect(isStale(queries, key)).toBe(true)
    expect(queries.getQueryData(deletionKey(storyId))).toBeUndefined()
  })

  it("leaves a list that is to be asked for anew, and has not that story yet, to be asked for anew", () => {
    const queries = new QueryClient()
    const known = [...storiesKey, "newest"]
    const pages = [...storiesKey, "pages", ""]
    queries.setQueryData(known, [aStoryCard()])
    queries.setQueryData(pages, {
      pages: [{ stories: [aStoryCard()], next: null }],
      pageParams: [""],
    })
    const { id: storyId } = aWorkingCard()
    applyLiveEvent(queries, { _tag: "StoryAdded", storyId })
    applyLiveEvent(queries, { _tag: "StoryProgressed", storyId, progress: halfway })
    expect(isStale(queries, known)).toBe(true)
    expect(isStale(queries, pages)).toBe(true)
  })

  it("R126 moves the progress of a story on every page of a long list, and leaves the pages as they are", () => {
    const queries = aCache()
    const pages = [
      { stories: [aStoryCard()], next: "2026-10-02T11:00:00.000Z~7" },
      { stories: [aWorkingCard()], next: null },
    ]
    const pagesKey = [...storiesKey, "pages", ""]
    const overviewKey = [...storiesKey, "overview", "zone=UTC"]
    queries.setQueryData(pagesKey, { pages, pageParams: ["", "2026-10-02T11:00:00.000Z~7"] })
    queries.setQueryData(overviewKey, anOverview({ stories: 2 }))
    applyLiveEvent(queries, { _tag: "StoryProgressed", storyId: story.id, progress: halfway })
    expect(queries.getQueryData(pagesKey)).toEqual({
      pages: [
        pages[0],
        {
          stories: [{ ...aWorkingCard(), processing: { state: "working", ...halfway } }],
          next: null,
        },
      ],
      pageParams: ["", "2026-10-02T11:00:00.000Z~7"],
    })
    expect(queries.getQueryData(overviewKey)).toEqual(anOverview({ stories: 2 }))
  })

  it("leaves a finished story finished when its progress comes late", () => {
    const ready = aStoryCard()
    const queries = heard({ _tag: "StoryProgressed", storyId: ready.id, progress: halfway })
    const list = queries.getQueryData<ReadonlyArray<{ processing: unknown }>>([...storiesKey, null])
    expect(list?.[1]?.processing).toEqual({ state: "ready" })
  })

  it("R134 moves a translation that is on its way, never back, and begins none", () => {
    const queries = aCache()
    const say = (fraction: number) =>
      applyLiveEvent(queries, { _tag: "TranslationProgressed", storyId: story.id, fraction })
    const shown = () => queries.getQueryData(storyKey)?.retranslating
    say(0.5)
    expect(shown()).toBeUndefined()
    queries.setQueryData(storyKey, { ...story, retranslating: { state: "working", fraction: 0 } })
    say(0.5)
    say(0.25)
    expect(shown()).toEqual({ state: "working", fraction: 0.5 })
  })

  it("lets a paragraph be read as soon as it is heard", () => {
    const [, second] = someParagraphs()
    if (second === undefined) throw new Error("The samples have a second paragraph.")
    const queries = heard({
      _tag: "ParagraphTranscribed",
      storyId: story.id,
      index: 1,
      paragraph: second,
    })
    expect(queries.getQueryData(storyKey)?.transcript).toEqual(someParagraphs().slice(0, 2))
    expect(isStale(queries, storyKey)).toBe(false)
  })

  it("asks for the story again when a paragraph before it was missed", () => {
    const [paragraph] = someParagraphs()
    if (paragraph === undefined) throw new Error("The samples have a paragraph.")
    const queries = heard({ _tag: "ParagraphTranscribed", storyId: story.id, index: 4, paragraph })
    expect(queries.getQueryData(storyKey)?.transcript).toHaveLength(1)
    expect(isStale(queries, storyKey)).toBe(true)
  })

  it("asks again for exactly the story that changed, and for the lists", () => {
    const queries = heard({ _tag: "StoryChanged", storyId: aStoryCard().id })
    expect(isStale(queries, storyKey)).toBe(false)
    expect(isStale(queries, [...storiesKey, null])).toBe(true)
  })

  it("asks again for a story whose words were corrected, its history and what was searched, and for no other", () => {
    const queries = aCache()
    const other = ["story", 4_711]
    const itsOwn = [storyKey, versionsKey(story.id), ["search", "the mill"]]
    for (const key of [...itsOwn, other]) queries.setQueryData(key, aStory())
    applyLiveEvent(queries, { _tag: "TranscriptChanged", storyId: story.id })
    expect(itsOwn.map((key) => isStale(queries, key))).toEqual([true, true, true])
    const others = [other, [...storiesKey, null]]
    expect(others.map((key) => isStale(queries, key))).toEqual([false, false])
  })

  it("asks again for shares and invitations when a person has another name: it stands there too", () => {
    const queries = aCache()
    for (const key of [sharesKey, invitesKey]) queries.setQueryData(key, [])
    applyLiveEvent(queries, { _tag: "PeopleChanged" })
    expect([sharesKey, invitesKey].map((key) => isStale(queries, key))).toEqual([true, true])
  })

  it("shows a new story without asking for the others again", () => {
    const queries = heard({ _tag: "StoryAdded", storyId: aStoryCard().id })
    expect(isStale(queries, storyKey)).toBe(false)
    expect(isStale(queries, [...storiesKey, null])).toBe(true)
  })
})

describe("what is shown of the work", () => {
  it("never goes back when an older answer arrives after an event", () => {
    expect(furthest(working, { ...halfway, fraction: 0.8 })).toMatchObject({ fraction: 0.8 })
    expect(furthest(working, { ...halfway, fraction: 0.1 })).toEqual(working)
    expect(furthest({ state: "ready" }, halfway)).toEqual({ state: "ready" })
  })

  it("R292 says what a story waits for although its progress was told of later than it was asked for", () => {
    const waits = { reason: "The server is busy.", until: null }
    const waiting = { ...working, ...halfway, fraction: 0.2, waits } as const
    expect(furthest(waiting, halfway)).toEqual({ state: "working", ...halfway, waits })
    const queries = aCache()
    queries.setQueryData(storyKey, { ...story, processing: waiting })
    applyLiveEvent(queries, { _tag: "StoryProgressed", storyId: story.id, progress: halfway })
    expect(queries.getQueryData(storyKey)?.processing).toEqual({ state: "working", ...halfway })
  })

  it("replaces a paragraph that was heard better the second time", () => {
    const [first, second] = someParagraphs()
    if (first === undefined || second === undefined) throw new Error("The samples have two.")
    expect(withParagraph(story, 0, second)?.transcript).toEqual([second])
    expect(withParagraph(story, -1, first)).toBeNull()
  })
})
