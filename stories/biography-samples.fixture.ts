import type {
  Biography,
  BiographyLine,
  BiographyParagraph,
  LifeEvent,
  LineSource,
  Moment,
} from "#protocol/biography.ts"
import { FactId, StoryId } from "#protocol/ids.ts"
import type { ListedRejection } from "#protocol/rejection.ts"

export const river: Moment = {
  storyId: StoryId.make(7),
  title: "The winter the river froze",
  teller: "Walter Holloway",
  start: 41,
}
export const dance: Moment = {
  storyId: StoryId.make(10),
  title: "How your grandfather asked me to dance",
  teller: "Ines Duarte",
  start: 96,
}

export const toldAt = (moment: Moment): LineSource => ({ kind: "story", ...moment })
export const answered: LineSource = { kind: "answer", question: "early_life", by: "Anna" }
export const chatted: LineSource = { kind: "chat", factId: FactId.make(3), by: "Ben" }
const born: LineSource = { kind: "profile", field: "birthDate" }

export const aLine = (changes: Partial<BiographyLine> = {}): BiographyLine => ({
  id: "born",
  text: "Walter Holloway was born on 3 May 1932 in Hebden Bridge.",
  made: "as written",
  sources: [answered, born],
  echoes: [],
  version: 0,
  by: null,
  offer: null,
  isHidden: false,
  ...changes,
})

export const anEvent = (changes: Partial<LifeEvent> = {}): LifeEvent => ({
  ...aLine({ id: "e-born", text: "Born in Hebden Bridge" }),
  year: 1932,
  isAbout: false,
  ...changes,
})

export const someLines = (): ReadonlyArray<BiographyParagraph> => [
  {
    topic: "early_life",
    lines: [
      aLine(),
      aLine({
        id: "mill",
        text: "He grew up in a terrace above the mill, the third of five, and shared a bed with two brothers.",
        made: "third person",
      }),
      aLine({
        id: "river",
        text: "About that time, he says: “You could see the weed under the ice, standing still, as if someone had stopped a clock.”",
        made: "quotation",
        sources: [toldAt(river)],
      }),
    ],
  },
  {
    topic: "family",
    lines: [
      aLine({
        id: "dance",
        text: "He met Ines at the chapel dance in 1955, and asked her three times before she said yes.",
        sources: [answered],
        echoes: [dance, { ...river, start: 200 }],
      }),
      aLine({
        id: "children",
        text: "They had two daughters, Margaret and Joan.",
        sources: [chatted],
      }),
    ],
  },
  {
    topic: "challenges",
    lines: [
      aLine({
        id: "locks",
        text: "When the lock gates closed he had worked them for thirty-one years, and for a month he did not go near the water.",
        made: "by hand",
        sources: [],
        by: "Anna",
      }),
      aLine({
        id: "anna",
        text: "Anna remembers: “He taught me to play gin rummy, and he cheats.”",
        made: "quotation",
        sources: [{ kind: "answer", question: "personality", by: "Anna" }],
      }),
    ],
  },
]

const someLife = (): Biography["life"] => [
  {
    period: "Childhood (1932–1950)",
    events: [
      anEvent(),
      anEvent({
        id: "e-river",
        text: "The river froze, and the children walked to the mill",
        year: 1947,
        sources: [toldAt(river)],
      }),
    ],
  },
  {
    period: "As a grown man (1951–1996)",
    events: [
      anEvent({ id: "e-locks", text: "Began at the lock gates", year: 1951, isAbout: true }),
      anEvent({
        id: "e-dance",
        text: "Met Ines at the chapel dance",
        year: 1955,
        echoes: [dance],
      }),
    ],
  },
]

export const aBiography = (changes: Partial<Biography> = {}): Biography => {
  const paragraphs = changes.paragraphs ?? someLines()
  const life = changes.life ?? someLife()
  return {
    biography: paragraphs.map(({ lines }) => lines.map(({ text }) => text).join(" ")).join("\n\n"),
    timeline: life.map(({ period, events }) => ({
      period,
      events: events.map(({ text }) => text),
    })),
    paragraphs,
    life,
    version: 4,
    writtenBy: null,
    unwritten: null,
    isBeingMade: false,
    mayCorrect: true,
    changedAt: "2026-11-20T09:30:00.000Z",
    ...changes,
  }
}

/** What somebody said is wrong. */
export const aRejection = (changes: Partial<ListedRejection> = {}): ListedRejection => ({
  ...{ id: "one", text: "Walter Holloway was born on 3 May 1932 in Ludlow.", year: null },
  ...{ by: "Anna Holloway", reason: "did not happen", at: "2026-11-12T15:30:00.000Z" },
  ...changes,
})
