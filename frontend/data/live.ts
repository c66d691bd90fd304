import type { QueryClient } from "@tanstack/react-query"
import type { Happening } from "#protocol/live.ts"
import type { Processing, Progress, Story, StoryCard } from "#protocol/story.ts"
import type { Paragraph } from "#protocol/transcript.ts"
import { changeCards } from "./browsing.ts"
import { peopleQuery } from "./people.ts"
import { invitesKey, openedInviteKey, sharesKey } from "./shares.ts"
import { checkSession } from "./session.ts"
import { progressKey, storiesKey, storyKey, storyQuery } from "./stories.ts"
import { versionsKey } from "./versions.ts"

/** A finished story stays finished: progress that was long on its way changes nothing. */
export const withProgress = <Card extends StoryCard>(story: Card, progress: Progress): Card =>
  story.processing.state === "ready" || story.processing.state === "doubted"
    ? story
    : { ...story, processing: { state: "working", ...progress } }

/** The story with a paragraph heard, or null when an earlier one was missed. */
export const withParagraph = (story: Story, index: number, paragraph: Paragraph): Story | null => {
  if (index < 0 || index > story.transcript.length) return null
  const transcript = [...story.transcript]
  transcript[index] = paragraph
  return { ...story, transcript }
}

/** An answer asked for before an event and come after it must not turn the work back. */
export const furthest = (processing: Processing, live: Progress | undefined): Processing =>
  processing.state === "working" && live !== undefined && live.fraction > processing.fraction
    ? { state: "working", ...live }
    : processing

/** Puts what happened into the cache, or asks again for exactly what it names. */
export const hear = (queries: QueryClient, happening: Happening): void => {
  const refetch = (queryKey: ReadonlyArray<unknown>) => void queries.invalidateQueries({ queryKey })
  switch (happening._tag) {
    case "StoryAdded":
      // Everybody in it has one more.
      for (const key of [storiesKey, peopleQuery.queryKey, ["person"]]) refetch(key)
      return undefined
    case "StoryChanged": {
      const { storyId } = happening
      const known = queries.getQueryData(storyQuery(storyId).queryKey)
      // How far it had come before says nothing of work that begins anew.
      if (known !== undefined && known.processing.state !== "working") {
        queries.removeQueries({ queryKey: progressKey(storyId) })
      }
      refetch(storyKey(storyId))
      return refetch(storiesKey)
    }
    case "WordsChanged":
      for (const key of [storyKey(happening.storyId), versionsKey(happening.storyId), ["search"]]) {
        refetch(key)
      }
      return undefined
    case "StoryProgressed": {
      const { storyId, progress } = happening
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
    case "ParagraphHeard": {
      const { storyId, index, paragraph } = happening
      const key = storyQuery(storyId).queryKey
      const story = queries.getQueryData(key)
      if (story === undefined) return undefined
      const grown = withParagraph(story, index, paragraph)
      if (grown === null) return refetch(key)
      queries.setQueryData(key, grown)
      return undefined
    }
    case "PeopleChanged":
      // Their names stand in the shares and invitations as well.
      for (const key of [
        peopleQuery.queryKey,
        ["person"],
        storiesKey,
        ["story"],
        sharesKey,
        invitesKey,
      ]) {
        refetch(key)
      }
      return undefined
    case "AccessChanged":
      // Every list may be another now; who is signed in and what the server can do are not.
      for (const key of [peopleQuery.queryKey, ["person"], storiesKey, ["story"], ["search"]]) {
        refetch(key)
      }
      return undefined
    case "InvitesChanged":
      // Asked for where it is looked at, and not remembered as out of date where it is being answered.
      void queries.refetchQueries({ queryKey: openedInviteKey, type: "active" })
      return refetch(invitesKey)
    case "SharesChanged":
      return refetch(sharesKey)
    case "UserChanged":
      return void checkSession(queries)
  }
}
