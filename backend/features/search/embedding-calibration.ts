import { Effect } from "effect"
import type { Embeds } from "../../ports/embedder.ts"
import { levelOf } from "./similarity.ts"

/*
 * Questions as families ask them, each with what somebody might have told of it: written for this and
 * nobody's own, so that a model can be measured without sending anything of anybody's. A question and
 * another's passage have nothing to do with each other.
 */
const pairs: ReadonlyArray<readonly [question: string, passage: string]> = [
  [
    "what we ate during the war",
    "Flour came on the card and sugar hardly ever. My mother baked with potatoes and said nothing about it, and on Sundays there was a rabbit if the neighbour had one to spare.",
  ],
  [
    "how they met",
    "He missed the last tram because it was raining, and she had an umbrella with a broken rib. They walked the whole way to the station and she did not tell him that she lived in the other direction.",
  ],
  [
    "first day at school",
    "I held my sister's hand until the gate and then she let go. The teacher had a bell and a cane, and I could not tie my laces, so I kept my boots on all morning.",
  ],
  [
    "working in the mine",
    "You went down in the cage before it was light and came up after it was dark. In winter I saw the sun on Sundays. My lungs have told me about it ever since.",
  ],
  [
    "learning to swim",
    "My uncle threw me off the jetty and laughed. I swallowed half the lake, but when I came up I was moving my arms, and after that nobody could get me out of the water.",
  ],
  [
    "leaving the old country",
    "We had two suitcases for five people and a paper nobody could read. On the ship my brother was sick for nine days, and when we saw the harbour nobody said a word.",
  ],
  [
    "grandmother's garden",
    "She grew beans up the drainpipe and marigolds between the cabbages to keep the lice away. If you picked a pear before she said so, she knew, and she always knew which of us it was.",
  ],
  [
    "when the baby was born",
    "The midwife came on a bicycle through the snow. He weighed less than a bag of sugar and did not cry until she slapped him, and my husband fainted against the stove.",
  ],
  [
    "the big flood",
    "It was up to the third stair by midnight. Father carried the clock up first and then us, and in the morning a cow went past the bedroom window.",
  ],
  [
    "playing music together",
    "Every Friday they came with an accordion and two fiddles, and the carpet was rolled up. My part was to turn the pages, although nobody could read them.",
  ],
  [
    "money troubles",
    "The shop owed more than it sold. He hid the letters behind the bread bin, and I found them when I was looking for the matches, all unopened, in the order in which they had come.",
  ],
  [
    "an illness in the family",
    "They put her in the isolation ward and we could only wave through the glass. She came back after eleven weeks, thin as a rake, and would not have the door closed.",
  ],
  [
    "the car we had",
    "It would only start downhill, so we always parked on a slope. It was green where it was not rust, and the back seat had come out of a bus.",
  ],
  [
    "what faith means to me",
    "I never prayed for things. I sat in the last row because it was quiet there, and I thought that if anybody was listening they would know without being told.",
  ],
  [
    "a strict teacher",
    "He counted our mistakes aloud and wrote the number on the board with your name. Years afterwards he bought a paper from me and did not know who I was.",
  ],
  [
    "advice for my grandchildren",
    "Do not lend what you would mind losing. Ring people while they can still answer. And learn to cook one dish so well that they ask for it.",
  ],
]

const texts = [...pairs.map(([question]) => question), ...pairs.map(([, passage]) => passage)]

/** A text of no family's, to find out whether an engine answers at all. */
export const probe = texts.slice(-1)

/** Where a model's cosines of things that have nothing to do with each other lie. */
export const measure = Effect.fn("search.measure")(function* (engine: Embeds) {
  const vectors = yield* engine.embed(texts)
  return levelOf(vectors.slice(0, pairs.length), vectors.slice(pairs.length))
})
