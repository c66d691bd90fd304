import type { QueryClient } from "@tanstack/react-query"
import type { LiveEvent } from "#protocol/events.ts"
import type { Processing, Progress, Story, StoryCard } from "#protocol/story.ts"
import type { Paragraph } from "#protocol/transcript.ts"
import { billingKey } from "./billing.ts"
import { biographyKey, chatKey } from "./biographies.ts"
import { capabilitiesKey } from "./capabilities.ts"
import { changeCards } from "./story-list.ts"
import { deletedKey, deletedPeopleKey, deletionKey } from "./trash.ts"
import { mapKey, renewMap } from "./map.ts"
import { peopleQuery } from "./people.ts"
import { invitesKey, openedInviteKey, sharesKey } from "./shares.ts"
import { whoMaySeeKey, whoMaySeeStoryQuery } from "./who-may-see.ts"
import { checkSession } from "./session.ts"
import { progressKey, storiesKey, storyKey, storyQuery } from "./stories.ts"
import { versionsKey } from "./versions.ts"

/** Applies a progress event. A finished story stays finished: a late event is ignored. */
const withProgress = <Card extends StoryCard>(story: Card, progress: Progress): Card =>
  story.processing.state === "ready" || story.processing.state === "doubted"
    ? story
    : { ...story, processing: { state: "working", ...progress } }

/** What comes late turns nothing back, and begins nothing. */
const withTranslation = (story: Story, fraction: number): Story =>
  story.retranslating?.state === "working" && story.retranslating.fraction < fraction
    ? { ...story, retranslating: { state: "working", fraction } }
    : story

/** Adds a transcribed paragraph to the story; null when an earlier paragraph is missing. */
export const withParagraph = (story: Story, index: number, paragraph: Paragraph): Story | null => {
  if (index < 0 || index > story.transcript.length) return null
  const transcript = [...story.transcript]
  transcript[index] = paragraph
  return { ...story, transcript }
}

/** The newer of stored and live progress: an answer that arrives late must not move the bar backwards. */
export const furthest = (processing: Processing, live: Progress | undefined): Processing =>
  processing.state === "working" && live !== undefined && live.fraction > processing.fraction
    ? { ...processing, ...live }
    : processing

/** Every list that a story may be in, or be counted in. */
const wherever = [storiesKey, peopleQuery.queryKey, ["person"], ["search"], deletedKey]

/** Applies a live event: updates the cache, or invalidates the queries it concerns. */
export const applyLiveEvent = (queries: QueryClient, event: LiveEvent): void => {
  const refetch = (queryKey: ReadonlyArray<unknown>) => void queries.invalidateQueries({ queryKey })
  switch (event._tag) {
    case "StoryAdded":
      // Each of its people has one story more. It may be one that was put back.
      queries.removeQueries({ queryKey: deletionKey(event.storyId) })
      refetch(storyKey(event.storyId))
      for (const key of wherever) refetch(key)
      return void renewMap(queries)
    case "StoryDeleted": {
      const { storyId } = event
      queries.setQueryData(deletionKey(storyId), true)
      queries.removeQueries({ queryKey: progressKey(storyId) })
      refetch(storyKey(storyId))
      for (const key of [...wherever, mapKey, ["biography"]]) refetch(key)
      return undefined
    }
    case "StoryChanged": {
      const { storyId } = event
      const known = queries.getQueryData(storyQuery(storyId).queryKey)
      // Processing starts from the beginning: forget the old progress.
      if (known !== undefined && known.processing.state !== "working") {
        queries.removeQueries({ queryKey: progressKey(storyId) })
      }
      const viewers = whoMaySeeStoryQuery(storyId).queryKey
      for (const key of [storyKey(storyId), viewers, storiesKey, ["search"]]) refetch(key)
      return void renewMap(queries)
    }
    case "TranscriptChanged":
      for (const key of [storyKey(event.storyId), versionsKey(event.storyId), ["search"]]) {
        refetch(key)
      }
      return undefined
    case "WordsToCheckChanged":
      return refetch(storyKey(event.storyId))
    case "StoryProgressed": {
      const { storyId, progress } = event
      queries.setQueryData(progressKey(storyId), progress)
      queries.setQueryData(
        storyQuery(storyId).queryKey,
        (story) => story && withProgress(story, progress),
      )
      changeCards(queries, (story) =>
        story.id === storyId ? withProgress(story, progress) : story,
      )
      return undefined
    }
    case "TranslationProgressed": {
      const { storyId, fraction } = event
      queries.setQueryData(
        storyQuery(storyId).queryKey,
        (story) => story && withTranslation(story, fraction),
      )
      return undefined
    }
    case "ParagraphTranscribed": {
      const { storyId, index, paragraph } = event
      const key = storyQuery(storyId).queryKey
      const story = queries.getQueryData(key)
      if (story === undefined) return undefined
      const grown = withParagraph(story, index, paragraph)
      if (grown === null) return refetch(key)
      queries.setQueryData(key, grown)
      return undefined
    }
    case "BiographyChanged":
      return refetch(biographyKey(event.personId))
    case "ChatChanged":
      return refetch(chatKey(event.personId))
    case "PeopleChanged":
      // Shares and invitations contain people's names.
      for (const key of [
        peopleQuery.queryKey,
        deletedPeopleKey,
        ["person"],
        storiesKey,
        ["story"],
        sharesKey,
        whoMaySeeKey,
        ["biography"],
        ["biography chat"],
        invitesKey,
      ]) {
        refetch(key)
      }
      return void renewMap(queries)
    case "AccessChanged":
      // All lists may have changed, but not who is signed in or what the server can do.
      for (const key of [
        peopleQuery.queryKey,
        ["person"],
        storiesKey,
        ["story"],
        mapKey,
        whoMaySeeKey,
        ["biography"],
        ["biography chat"],
        ["search"],
      ]) {
        refetch(key)
      }
      return undefined
    case "InvitesChanged":
      // Refetched only where it is on the screen; not invalidated, because it may be in the middle of being answered.
      void queries.refetchQueries({ queryKey: openedInviteKey, type: "active" })
      return refetch(invitesKey)
    case "SharesChanged":
      refetch(whoMaySeeKey)
      return refetch(sharesKey)
    case "UserChanged":
      // Their plan may be what has changed.
      refetch(billingKey)
      return void checkSession(queries)
    case "SearchProgressed":
      return refetch(capabilitiesKey)
    case "AnythingChanged":
      // As after a connection that was away.
      return void queries.invalidateQueries({ refetchType: "active" })
  }
}
