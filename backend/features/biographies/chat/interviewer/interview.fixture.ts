import { Effect } from "effect"
import type { Embed, BiographySources } from "../../generation/sources.ts"
import { clean } from "../../../../lib/english/remove-fillers.ts"
import { takeTurn } from "./interviewer.ts"
import { newChat } from "./turn.ts"
import { notMentioned, noExactAnswer, noAnswer } from "./phrases.ts"

/** A question about a person and words of its answer, several by `|`; null: nobody told it. */
export type Asked = readonly [question: string, gold: string | null]

/** How questions were answered. */
export interface Marks {
  readonly answerable: number
  readonly unanswerable: number
  /** Answered with the right passage. */
  readonly right: number
  /** Of those, without a doubt. */
  readonly sure: number
  /** Nobody has told it, and it is said that nothing was found. */
  readonly honest: number
  /** Something near was quoted, as that, which is not the answer. */
  readonly near: number
  /** Told, and not found. */
  readonly missed: number
  /** Something that is not the answer was quoted without a doubt. */
  readonly wrong: ReadonlyArray<string>
}

const plain = (text: string) =>
  clean(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()

const [never = ""] = notMentioned("|").split("|")
const nobody = new RegExp(`^(?:${noAnswer.slice(0, 24)}|${never})`)

/** The nearest may be quoted then; that it was not found is said first. */
const nobodyExactly = new RegExp(`^${noExactAnswer.slice(0, 24)}`)
const onlyNear = /^(?:The closest I have|I couldn't find .* by name)/

/** Embeds each text once. */
export const remembering = (embed: Embed): Embed => {
  const known = new Map<string, Float32Array>()
  return Effect.fnUntraced(function* (texts) {
    const fresh = [...new Set(texts)].filter((text) => !known.has(text))
    const vectors = yield* embed(fresh)
    for (const [n, text] of fresh.entries()) known.set(text, vectors[n] ?? new Float32Array())
    return texts.map((text) => known.get(text) ?? new Float32Array())
  })
}

/** Asks every question in a chat of its own and marks the answers. */
export const askAll = Effect.fn("askAll")(function* (
  asked: ReadonlyArray<readonly [sources: BiographySources, questions: ReadonlyArray<Asked>]>,
  embed: Embed,
) {
  const count = { answerable: 0, unanswerable: 0, right: 0, sure: 0, honest: 0, near: 0, missed: 0 }
  const wrong: Array<string> = []
  const life = { lines: [], events: [] }
  for (const [sources, questions] of asked) {
    for (const [message, gold] of questions) {
      const turn = { sources, life, chat: newChat, message, isWaiting: false, embed }
      const { content } = yield* takeTurn(turn)
      const isNone = nobody.test(content)
      const isHedged = nobodyExactly.test(content)
      const isSure = !isNone && !isHedged && !onlyNear.test(content)
      const isRight =
        gold !== null && gold.split("|").some((words) => plain(content).includes(plain(words)))
      count[gold === null ? "unanswerable" : "answerable"] += 1
      if (isRight) {
        count.right += 1
        if (isSure) count.sure += 1
      } else if (isNone || isHedged) count[gold === null ? "honest" : "missed"] += 1
      else if (isSure) wrong.push(`${sources.person.name}: ${message}`)
      else count.near += 1
    }
  }
  return { ...count, wrong } satisfies Marks
})

export const inWords = (set: string, marks: Marks) =>
  `${set}: right ${String(marks.right)} of ${String(marks.answerable)} (${String(marks.sure)} without a doubt), honest none ${String(marks.honest)} of ${String(marks.unanswerable)}, near ${String(marks.near)}, missed ${String(marks.missed)}, wrong ${String(marks.wrong.length)}${marks.wrong.map((question) => `\n  ${question}`).join("")}`
