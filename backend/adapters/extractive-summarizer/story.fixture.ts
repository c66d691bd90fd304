// A grandmother's story as a transcriber outputs it, for tests: 560 words, four minutes.
import type { Phrase, Transcript } from "#protocol/transcript.ts"

const paragraphs = [
  `Well, um, let me see. I was born in 1931 in a little house outside Dayton, Ohio, the fourth of seven
   children. It was cold in that house. My father, Thomas Keller, worked at the paper mill until it closed,
   and my mother took in washing for the families on Elm Street.`,
  `We had one good coat between three sisters, so we took turns going to church. You know, people say
   those were hard times, and they were, but we did not know any other kind. That was it. We ate a lot of
   beans. Do you remember those blue bowls in my kitchen? Those were hers.`,
  `The flood came in January of 1937, when I was five years old. My brother Henry woke us in the night and
   carried me down the stairs on his back, and the water was already, already up to his knees. He never
   let me forget it. We lived in the school gymnasium for eleven weeks with forty other families, and a
   teacher named Miss Alvarez taught me to read there, by a lantern, from a seed catalogue.`,
  `I started work at sixteen in the telephone exchange, on the night shift, and I sent half of what I
   earned home to my mother. That is where I met your grandfather. He used to call at two in the morning
   to ask the time, and I told him to buy a clock. He said he had three of them.`,
  `We were married in June of 1951 in the garden behind the Lutheran church, because the roof was being
   mended. It rained. Everybody laughed, and the cake, uh, the cake slid right off the table. My sister
   Ruth played the accordion in her wet shoes.`,
  `Your mother was the first in our family who went to college. I remember driving her to Ann Arbor in
   1971 in the old Ford, and neither of us said a word for the last hour, because if one of us had started
   crying, we would both have cried, and I was driving. She became a nurse, and she worked in the same
   hospital for thirty years.`,
  `What I learned is that you do not need much. You need somebody who carries you down the stairs. When
   Henry died in 1999 I told that story at his funeral, and a man I had never seen before stood up and said
   that my brother had carried him too, in the same flood, on the same night. I had never known.`,
  `So that is my story. Thank you for asking me, it is a good question. I think that is all, things are
   what they are.`,
]

/** Seconds for each word. */
const wordTakes = 0.4

/** The story with times: a phrase for each dozen words, a pause of two seconds between paragraphs. */
export const aStory: Transcript = paragraphs.reduce<ReadonlyArray<Transcript[number]>>(
  (told, text) => {
    const begins = (told.at(-1)?.end ?? -2) + 2
    const words = text.split(/\s+/)
    const phrases: Array<Phrase> = []
    for (let at = 0; at < words.length; at += 12) {
      const some = words.slice(at, at + 12)
      const start = begins + at * wordTakes
      phrases.push({ start, end: start + some.length * wordTakes, text: some.join(" ") })
    }
    const end = phrases.at(-1)?.end ?? begins
    return [...told, { start: begins, end, text: words.join(" "), phrases }]
  },
  [],
)
