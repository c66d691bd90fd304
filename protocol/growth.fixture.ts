import { assert } from "vitest"

/** Texts that nobody tells, each of one piece again and again. */
export const strangeTexts = {
  "one word": "a",
  "one word that grows when it is normalized": "ﬃ",
  capitals: "A",
  "initials without blanks": "A.",
  "Japanese without blanks": "東京で",
  digits: "1",
  "digits and dots": "1.",
  apostrophes: "'",
  "letters and apostrophes": "a'",
  "curly apostrophes": "’",
  quotes: '"',
  "quotes that open": "“",
  "round brackets": "(",
  "square brackets": "[",
  "angle brackets": "<",
  "tags left open": "<a ",
  dots: ".",
  commas: ",",
  dashes: "-",
  blanks: " ",
  "lines without words": "\n",
  "lines of one letter": "a\n",
  "halves of signs": "\ud83d",
  "marks without letters": "\u0301",
  "letters with marks apart": "a\u0301",
  "short words": "a b ",
  "doubled words": "ab ab cd cd ",
  "No again and again": "No ",
  "abbreviated numbers": "no. ",
  "initials with blanks": "J. ",
  "names without end": "Anna Maria Keller ",
  "years without end": "1931 ",
  "numbers in words": "nineteen twenty-one ",
  "articles without end": "of the ",
  "relatives without end": "my mother ",
  "times without end": "when I was ",
  "speech without full stops": "we went home and said, ",
  "sentences told again": "I was born in Ulm in 1931. ",
  "questions without end": "What did she do? ",
} as const
export type StrangeText = keyof typeof strangeTexts

export const textOf = (piece: string, characters: number): string =>
  piece.repeat(Math.ceil(characters / piece.length)).slice(0, characters)

const isPromise = (made: unknown): made is PromiseLike<unknown> =>
  typeof made === "object" && made !== null && "then" in made

/** Processor time does not grow with what else the machine does. */
const millisOf = async (work: () => unknown) => {
  const begun = process.threadCpuUsage()
  const made = work()
  if (isPromise(made)) await made
  const { user, system } = process.threadCpuUsage(begun)
  return (user + system) / 1_000
}

const leastOf = async (times: number, work: () => unknown) => {
  let least = Infinity
  for (let n = 0; n < times; n += 1) least = Math.min(least, await millisOf(work))
  return least
}

/** Below it memory that is tidied up counts for more than the work; of a transcript, what grows by the square is far above. */
const fineMillis = 200
/** Work that grows as its input takes ten times as long for ten times as much, and by the square a hundred times. */
const mostTimes = 35

/** That work on ten times as much takes about ten times as long, up to `largest` of whatever it counts. */
export const expectLinear = async (
  what: string,
  largest: number,
  work: (size: number) => unknown,
): Promise<void> => {
  const sizes = [largest / 100, largest / 10, largest].map(Math.ceil)
  let before = Infinity
  for (const size of sizes) {
    let spent = await millisOf(() => work(size))
    if (spent > fineMillis && spent > mostTimes * before) {
      spent = Math.min(spent, await leastOf(2, () => work(size)))
      const grown = `${what}: ${before.toFixed(1)} ms, and ${spent.toFixed(1)} ms for ten times as much`
      assert.isTrue(spent <= fineMillis || spent <= mostTimes * before, grown)
    }
    // A first run is slower than the others, and would let more pass.
    before =
      spent > fineMillis
        ? spent
        : Math.max(0.5, Math.min(spent, await leastOf(2, () => work(size))))
  }
}

/** The same for every strange text. */
export const expectLinearInText = async (
  largest: number,
  work: (text: string) => unknown,
): Promise<void> => {
  for (const [name, piece] of Object.entries(strangeTexts)) {
    await expectLinear(name, largest, (size) => work(textOf(piece, size)))
  }
}
