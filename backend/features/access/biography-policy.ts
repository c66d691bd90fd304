import type { FactId, PersonId, StoryId } from "#protocol/ids.ts"
import type {
  StoredEvent,
  StoredLine,
  StoredMoment,
  StoredSource,
  Life,
} from "../../platform/database/biographies.ts"
import { accessToStory, type Asker, type OwnedStory } from "./policy.ts"

/** What there is at this moment of what a person's biography rests on. */
export interface Evidence {
  readonly person: PersonId
  readonly stories: ReadonlyMap<StoryId, OwnedStory>
  /** What was told in chats, and is kept. */
  readonly facts: ReadonlySet<FactId>
}

const isOf = (person: PersonId, { storytellerId, subjectIds }: OwnedStory) =>
  storytellerId === person || subjectIds.includes(person)

/** Which sources of a person's biography somebody may see who may see the person. */
const sightOf = (asker: Asker, { person, stories, facts }: Evidence) => {
  const heard = new Map<StoryId, boolean>()
  const hears = ({ storyId }: { readonly storyId: StoryId }) => {
    const story = stories.get(storyId)
    const known =
      heard.get(storyId) ??
      (story !== undefined && isOf(person, story) && accessToStory(asker, story) !== "none")
    heard.set(storyId, known)
    return known
  }
  const sees = (source: StoredSource) => {
    switch (source.kind) {
      case "story":
        return hears(source)
      case "chat":
        return facts.has(source.factId)
      case "answer":
      case "profile":
        return true
    }
  }
  const made = <M extends Resting>(what: M) => ({ ...what, echoes: what.echoes.filter(hears) })
  return { made, seesAll: (sources: ReadonlyArray<StoredSource>) => sources.every(sees) }
}

interface Resting {
  readonly sources: ReadonlyArray<StoredSource>
  readonly echoes: ReadonlyArray<StoredMoment>
}

/** Whether somebody who may see the person may see all of these sources. */
export const seesSources = (asker: Asker, ground: Evidence) => sightOf(asker, ground).seesAll

/**
 * The only access check for what a biography says: a line, an offer or the year of birth is there for
 * those who may see everything it rests on, and a second that says the same for those who may hear its
 * story. What was erased, deleted or taken back is there for nobody. Asked for somebody who may see the
 * person; only who may correct sees what is hidden, and what is offered.
 */
export const visibleBiography = (
  asker: Asker,
  ground: Evidence,
  { lines, events, born }: Life,
  { isCorrecting }: { readonly isCorrecting: boolean },
): Life => {
  const { made, seesAll } = sightOf(asker, ground)
  const isThere = ({ sources, isHidden = false, rejection }: StoredLine | StoredEvent) =>
    rejection === undefined && seesAll(sources) && (isCorrecting || !isHidden)
  const seen = <L extends StoredLine | StoredEvent>(whole: L) => {
    const { offer, was: _, ...line } = whole
    const isOffered = isCorrecting && offer !== undefined && seesAll(offer.sources)
    return { ...made(line), ...(isOffered && { offer: made(offer) }) }
  }
  return {
    lines: lines.flatMap((line) => (isThere(line) ? [seen(line)] : [])),
    events: events.flatMap((event) => (isThere(event) ? [seen(event)] : [])),
    born: born !== null && seesAll(born.sources) ? born : null,
  }
}
