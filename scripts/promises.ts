import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"

/** Which promises the titles of the tests make: their ids, each with the number of titles that carry it. */
export type Promises = ReadonlyMap<string, number>

/** What looks like an id and is none. */
const noFamily = new Set(["SHA-", "UTF-", "PTT-"])
const id = /\b(R|[A-QS-Z](?=\d\d\b)|[A-Z]{2,}-)(\d+)(?:\s?(?:…|–|to)\s?(?:\1)?(\d+)\b)?/g
const literal = /"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g
const beginsWithId = /^(?:R\d+|[A-QS-Z]\d\d|[A-Z]{2,}-\d+)\b/

/** All ids of a title; of `STORY-47…49`, `VALID-17 to 24` and `R76–R79` each one between the two as well. */
export const idsIn = (title: string): ReadonlyArray<string> => {
  const found = [...title.matchAll(id)].flatMap(([, family = "", from = "", to = from]) => {
    if (noFamily.has(family)) return []
    const many = Math.max(1, Number(to) - Number(from) + 1)
    return Array.from({ length: many }, (_, at) => {
      const number = String(Number(from) + at)
      return family + (family === "R" ? number : number.padStart(from.length, "0"))
    })
  })
  return [...new Set(found)]
}

/** The titles in the text of a test that carry ids: an id is their first word. */
export const titlesIn = (source: string): ReadonlyArray<string> =>
  [...source.matchAll(literal)]
    .map(([, double, single, back]) => double ?? single ?? back ?? "")
    .filter((text) => beginsWithId.test(text))

export const promisesIn = (sources: ReadonlyArray<string>): Promises => {
  const found = new Map<string, number>()
  for (const each of sources.flatMap(titlesIn).flatMap(idsIn)) {
    found.set(each, (found.get(each) ?? 0) + 1)
  }
  return found
}

/** The files whose titles promise something; those that the parser itself is tried on promise nothing. */
const holdsTitles = (path: string): boolean =>
  path !== "scripts/promises.test.ts" &&
  /\.(?:test\.tsx?|contract\.ts|fixture\.ts|(?:e2e|journey)\.ts|stories\.tsx)$/.test(path)

/** What was promised before and is not now. */
export const lostFrom = (before: Promises, now: Promises): ReadonlyArray<string> =>
  [...before.keys()].filter((each) => !now.has(each))

const root = fileURLToPath(new URL("..", import.meta.url))
const git = (...words: ReadonlyArray<string>) =>
  execFileSync("git", words, { cwd: root, encoding: "utf8", maxBuffer: 256 * 1024 * 1024 })

/** What the titles promise as they stand here, committed or not. */
export const promisesHere = (): Promises => {
  const paths = git("ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate")
  const deleted = new Set(git("ls-files", "-z", "--deleted").split("\0"))
  const there = paths.split("\0").filter((path) => holdsTitles(path) && !deleted.has(path))
  return promisesIn(there.map((path) => readFileSync(root + path, "utf8")))
}

const promisesAt = (ref: string): Promises => {
  const paths = git("ls-tree", "-r", "-z", "--name-only", "--full-tree", ref).split("\0")
  return promisesIn(paths.filter(holdsTitles).map((path) => git("show", `${ref}:${path}`)))
}

const inOrder = new Intl.Collator("en", { numeric: true })
const tell = (lines: ReadonlyArray<string>) =>
  process.stdout.write(
    lines
      .toSorted(inOrder.compare)
      .map((line) => `${line}\n`)
      .join(""),
  )

const main = () => {
  const { values } = parseArgs({ options: { compare: { type: "string" } } })
  const here = promisesHere()
  if (values.compare === undefined) {
    return tell([...here].map(([each, titles]) => `${each} ${String(titles)}`))
  }
  const lost = lostFrom(promisesAt(values.compare), here)
  tell(lost.map((each) => `${each} is in no title any more`))
  if (lost.length > 0) process.exitCode = 1
}

if (import.meta.main) main()
