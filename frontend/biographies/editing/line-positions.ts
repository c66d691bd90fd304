import type { Biography, BiographyLine, BiographyParagraph, Topic } from "#protocol/biography.ts"

/** Where a line stands or is to stand: behind `after`, or first of its topic. */
export interface LinePosition {
  readonly topic: Topic
  readonly after: string | null
}

type Text = ReadonlyArray<BiographyParagraph>

const lastOf = (paragraph: BiographyParagraph): string | null => paragraph.lines.at(-1)?.id ?? null

/** Behind everything that stands under a topic. */
export const endOf = (text: Text, topic: Topic): LinePosition => {
  const paragraph = text.find((one) => one.topic === topic)
  return { topic, after: paragraph === undefined ? null : lastOf(paragraph) }
}

export interface NearbyPlaces {
  /** Where it stands. */
  readonly here: LinePosition
  /** A place further up, and one further down; null at the ends of the text. */
  readonly up: LinePosition | null
  readonly down: LinePosition | null
}

/** Where a line stands, and the places next to it; null where it is not in the text. */
export const nearbyPlaces = (text: Text, id: string): NearbyPlaces | null => {
  const at = text.findIndex(({ lines }) => lines.some((line) => line.id === id))
  const paragraph = text[at]
  if (paragraph === undefined) return null
  const { topic, lines } = paragraph
  const line = lines.findIndex((one) => one.id === id)
  const before = (steps: number) => lines[line - steps]?.id ?? null
  const [above, below] = [text[at - 1], text[at + 1]]
  const next = lines[line + 1]
  return {
    here: { topic, after: before(1) },
    up:
      line > 0
        ? { topic, after: before(2) }
        : above === undefined
          ? null
          : { topic: above.topic, after: lastOf(above) },
    down:
      next !== undefined
        ? { topic, after: next.id }
        : below === undefined
          ? null
          : { topic: below.topic, after: null },
  }
}

const withLines = (
  text: Text,
  change: (paragraph: BiographyParagraph) => BiographyParagraph,
): Text => text.map(change).filter(({ lines }) => lines.length > 0)

/** The text with a line at another place. */
export const moved = (text: Text, id: string, { topic, after }: LinePosition): Text => {
  const line = text.flatMap(({ lines }) => lines).find((one) => one.id === id)
  if (line === undefined || after === id) return text
  return withLines(text, (paragraph) => {
    const others = paragraph.lines.filter((one) => one.id !== id)
    if (paragraph.topic !== topic) return { ...paragraph, lines: others }
    const at = after === null ? 0 : others.findIndex((one) => one.id === after) + 1
    return { ...paragraph, lines: others.toSpliced(at, 0, line) }
  })
}

export const withMoved =
  (id: string, place: LinePosition) =>
  (biography: Biography): Biography => ({
    ...biography,
    paragraphs: moved(biography.paragraphs, id, place),
  })

/** A biography with one line of its text or its timeline changed. */
export const withLine =
  (id: string, changes: Partial<Pick<BiographyLine, "isHidden" | "offer">>) =>
  (biography: Biography): Biography => ({
    ...biography,
    paragraphs: biography.paragraphs.map(({ topic, lines }) => ({
      topic,
      lines: lines.map((line) => (line.id === id ? { ...line, ...changes } : line)),
    })),
    life: biography.life.map(({ period, events }) => ({
      period,
      events: events.map((event) => (event.id === id ? { ...event, ...changes } : event)),
    })),
  })

type Lines = Pick<Biography, "paragraphs" | "life">

/** The lines of the text and then of the timeline, as they stand. */
export const linesOf = ({ paragraphs, life }: Lines): ReadonlyArray<BiographyLine> => [
  ...paragraphs.flatMap(({ lines }) => lines),
  ...life.flatMap(({ events }) => events),
]

/** A line of the text or of the timeline. */
export const lineIn = (biography: Lines, id: string): BiographyLine | undefined =>
  linesOf(biography).find((line) => line.id === id)

/** Whether it is a line that somebody added: it can be taken away, any other is hidden. */
export const isOwn = ({ made, sources }: BiographyLine): boolean =>
  made === "by hand" && sources.length === 0
