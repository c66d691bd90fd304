import type { StoredSource } from "../../platform/database/biographies.ts"
import type { Composed, ComposedLine, BiographySources } from "./generation/sources.ts"
import { verbatim } from "../../lib/english/remove-fillers.ts"
import { unitsOf } from "./composer/answer-lines.ts"
import { finished } from "./composer/tidy-sentence.ts"

const clock = (seconds: number) =>
  `${String(Math.floor(seconds / 60))}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`

const named = (source: StoredSource): string => {
  switch (source.kind) {
    case "story":
      return `story ${String(source.storyId)} at ${clock(source.start)}`
    case "answer":
      return `answer ${source.question}`
    case "chat":
      return `chat ${String(source.factId)}`
    case "profile":
      return `profile ${source.field}`
  }
}

const inMargin = ({ sources, echoes, made }: Omit<ComposedLine, "topic" | "text">) => {
  const heard = echoes.map(({ storyId, start }) => `story ${String(storyId)} at ${clock(start)}`)
  const also = heard.length === 0 ? "" : `; heard in ${heard.join(", ")}`
  return `[${made}: ${sources.map(named).join(", ")}${also}]`
}

/** A biography as a reader sees it, line by line, with what each rests on. */
export const asRead = (life: BiographySources, { lines, events }: Composed): string => {
  const told = lines.flatMap((line, at) => [
    ...(line.topic === lines[at - 1]?.topic ? [] : [`— ${line.topic}`]),
    `${line.text}  ${inMargin(line)}`,
  ])
  const timeline = events.map((event) => {
    const year = `${event.isAbout ? "about " : ""}${String(event.year)}`
    return `${year}: ${event.text}  ${inMargin(event)}`
  })
  return [
    `# ${life.person.name} (${life.person.relationship})`,
    ...told,
    ...(timeline.length === 0 ? [] : ["— timeline", ...timeline]),
  ].join("\n")
}

/** Blanks and the kind of quotation marks aside. */
const plain = (text: string) =>
  verbatim(text)
    .replaceAll(/[“”"„«»‘’']/gu, "'")
    .replaceAll(/\s+/gu, " ")

/** Words as they were typed, and with the capital letters and full stops that a sentence has. */
const typed = (text: string) => `${text}\n${unitsOf(text).map(finished).join(" ")}`

const wordsBehind = (source: StoredSource, life: BiographySources): string => {
  switch (source.kind) {
    case "answer":
      return typed(life.answers[source.question] ?? "")
    case "chat":
      return typed(life.facts.find(({ id }) => id === source.factId)?.text ?? "")
    case "profile":
      return ""
    case "story": {
      const story = life.stories.find(({ id }) => id === source.storyId)
      return (story?.sentences ?? []).map(({ text }) => text).join(" ")
    }
  }
}

const quotationsIn = (text: string) =>
  [...text.matchAll(/“([^”]+)”/g)].map(([, words = ""]) => words)

/** Whether words are a piece of one of these; typed ones may begin with the capital letter of a sentence. */
const isPieceOf = (said: ReadonlyArray<string>, words: string) => {
  const whole = plain(words)
  const beginnings = [whole, whole.charAt(0).toLowerCase() + whole.slice(1)]
  return said.some((source) => beginnings.some((begun) => source.includes(begun)))
}

/** What stands in quotation marks and is not, letter by letter, a piece of what the line rests on. */
export const misquoted = (
  life: BiographySources,
  { lines, events }: Composed,
): ReadonlyArray<string> =>
  [...lines, ...events].flatMap(({ text, sources }) => {
    const said = sources.map((source) => plain(wordsBehind(source, life)))
    return quotationsIn(text).filter((words) => !isPieceOf(said, words))
  })

/** The same of any text about a life, titles of stories aside. */
export const misquotedIn = (life: BiographySources, text: string): ReadonlyArray<string> => {
  const said = [
    ...life.stories.flatMap(({ title, sentences }) => [
      title,
      sentences.map((sentence) => sentence.text).join(" "),
    ]),
    ...Object.values(life.answers).map(typed),
    ...life.facts.map((fact) => typed(fact.text)),
  ].map(plain)
  return quotationsIn(text).filter((words) => !isPieceOf(said, words))
}
