import type { StoredSource } from "../../platform/database/biographies.ts"
import type { Composed, ComposedLine, BiographySources } from "./generation/sources.ts"
import { clean } from "../../lib/english/remove-fillers.ts"
import { wordsOf } from "../../lib/english/terms.ts"

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

/** Seconds after its start in which a quoted moment ends. */
const longestMoment = 90

const wordsBehind = (source: StoredSource, life: BiographySources): string => {
  switch (source.kind) {
    case "answer":
      return life.answers[source.question] ?? ""
    case "chat":
      return life.facts.find(({ id }) => id === source.factId)?.text ?? ""
    case "profile":
      return ""
    case "story": {
      const story = life.stories.find(({ id }) => id === source.storyId)
      const near = (story?.sentences ?? []).filter(
        ({ start }) => start >= source.start - 0.01 && start < source.start + longestMoment,
      )
      return near.map(({ text }) => clean(text)).join(" ")
    }
  }
}

const plain = (text: string) => wordsOf(text).join(" ")

/** What stands in quotation marks and not, word for word, in what the line rests on. */
export const misquoted = (
  life: BiographySources,
  { lines, events }: Composed,
): ReadonlyArray<string> =>
  [...lines, ...events].flatMap(({ text, sources }) => {
    const said = sources.map((source) => plain(wordsBehind(source, life)))
    const quotations = [...text.matchAll(/“([^”]+)”/g)].map(([, words = ""]) => words)
    return quotations.filter((words) => !said.some((source) => source.includes(plain(words))))
  })
