/**
 * Words that this code once had for what the field has a word for, each with that word. An identifier
 * that contains one of them fails `scripts/names.test.ts`.
 */
export const privateWords: Readonly<Record<string, string>> = {
  Happening: "LiveEvent",
  announce: "publish",
  Letter: "Email",
  Reach: "Authorize",
  refusal: "rejection",
  Refused: "Rejected",
  tellRefusal: "showError",
  heedRefusal: "handleGlobalError",
  NodeTurns: "Locks",
  inTurn: "withLock",
  Turns: "Locks",
  bell: "wakeup",
  rung: "received",
  hands: "concurrency",
  Kept: "Stored",
  lookAgain: "pollInterval",
  patience: "timeout",
  houseEngines: "localEngines",
  inHouse: "local",
  NoRoom: "InsufficientStorage",
  insertUnlessThere: "insertIfAbsent",
  InPlace: "Overrides",
  Around: "Context",
  Told: "Message",
  Standing: "Status",
  seers: "viewers",
  doors: "connectionLimits",
  postage: "invitationCounts",
  franking: "invitationLimits",
  shedding: "unverifiedShares",
  caretaker: "leader",
  chore: "task",
  rollCall: "nodeRegistry",
  shelf: "storage",
  workshop: "workerPool",
  yardstick: "calibration",
  belongings: "accountData",
  bringIn: "import",
  brought: "imported",
  farewell: "deleteAccount",
  journey: "e2e",
  families: "servers",
  lightened: "fast",
}

/** A chat's turns are what the field calls them. */
const allowed = new Set(["ChatTurns", "everybodyWasTold"])

const wordsOf = (name: string) => name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []

const isWithin = (words: ReadonlyArray<string>, sought: ReadonlyArray<string>) =>
  words.some((_, at) => sought.every((word, n) => words[at + n] === word))

const sought = Object.keys(privateWords).flatMap((word) => {
  const words = wordsOf(word)
  const [first = ""] = words
  // A noun in small letters is as private as the same one within a longer name, and as many of it.
  return words.length === 1 && first === first.toLowerCase()
    ? [word, `${word}s`, word[0]?.toUpperCase() + word.slice(1)].map((one) => ({ word, is: [one] }))
    : [{ word, is: words }]
})

/** The private word in an identifier; null where there is none. */
export const privateWordIn = (identifier: string): string | null => {
  if (allowed.has(identifier)) return null
  const words = wordsOf(identifier)
  return sought.find(({ is }) => isWithin(words, is))?.word ?? null
}

const notCode =
  /\/\*[^]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g
const pattern = /(?<=[(=,:[!&|?{;]\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\n\\[])+\/[a-z]*/g
/** What a page says between its tags. */
const prose = /[>}][^<>{}=;()]*[<{]/g

/** The identifiers of a source file: what stands outside of comments, strings and the text of pages. */
export const identifiersIn = (source: string): ReadonlySet<string> =>
  new Set(
    source
      .replaceAll(pattern, " ")
      .replaceAll(notCode, " ")
      .replaceAll(prose, " ")
      .match(/[A-Za-z_$][\w$]*/g) ?? [],
  )

/** Names of features and pages that end like gerunds. */
const nouns = new Set([
  ...["sharing", "processing", "billing", "pricing", "embedding", "editing", "setting", "settings"],
  ...["recording", "loading", "landing", "contributing", "string", "thing"],
])
/** Participles that are no nouns; adjectives stand before one. */
const participle =
  /^(?:\w+ed|told|held|kept|said|heard|given|taken|made|known|found|seen|shown|sent|begun)$/
const participleNouns = new Set(["speed", "seed", "feed", "need", "bed", "embed"])

/** Why a file should be called something else; null where its name is fine. Without folder and endings. */
export const badFileName = (name: string): string | null => {
  const words = name.split("-")
  const last = words.at(-1) ?? ""
  if (last.endsWith("ing") && !nouns.has(last)) return "ends with a gerund"
  if (words.length === 1 && participle.test(last) && !participleNouns.has(last))
    return "is a bare participle"
  return null
}

const exportedType = /^export (?:declare )?(?:abstract )?(?:class|interface|type|enum) (\w+)/gm

/** The types that a file exports. */
export const exportedTypesIn = (source: string): ReadonlyArray<string> =>
  [...source.matchAll(exportedType)].map(([, name = ""]) => name)
