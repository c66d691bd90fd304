import { languages } from "#protocol/language.ts"
import { isTellable, type LifeStory } from "../generation/sources.ts"
import { framedElsewhere } from "./attributions.ts"
import { isInstruction } from "./prompt-injection.ts"
import { tellerName } from "./names.ts"
import type { LineDraft } from "./line-parts.ts"
import { isRead } from "./spoken-sentences.ts"

const most = 2
const shortest = 6
const longest = 40

const names = new Map<string, string>(Object.entries(languages))

/** Where a number has a full stop, as in 'am 13. Februar', no sentence ends. */
const whole = (sentences: LifeStory["sentences"]): LifeStory["sentences"] => {
  const joined: Array<LifeStory["sentences"][number]> = []
  for (const sentence of sentences) {
    const last = joined.at(-1)
    if (!isTellable(sentence)) {
      joined.push({ ...sentence, text: "" })
      continue
    }
    if (last !== undefined && /(?<!\p{N})\p{N}{1,2}\.$/u.test(last.text)) {
      joined[joined.length - 1] = { ...last, text: `${last.text} ${sentence.text}` }
    } else joined.push(sentence)
  }
  return joined
}

/** The sentence of a story that tells most, as far as one can see who does not know the language. */
const bestOf = ({ sentences }: LifeStory) =>
  whole(sentences.slice(0, 400))
    .filter(({ text }) => {
      const words = text.split(/\s+/).length
      const length = words > 2 ? words : text.length / 3
      return (
        length >= shortest &&
        length <= longest &&
        /[.!。！।]["”»)]?$/u.test(text) &&
        !isInstruction(text)
      )
    })
    .map((sentence) => ({
      sentence,
      worth:
        (/\b(?:1[89]|20)\d\d\b/.test(sentence.text) ? 2 : 0) +
        Math.min(3, (sentence.text.match(/(?<=\p{Ll},? )\p{Lu}\p{Ll}+/gu)?.length ?? 0) * 0.3) -
        (/\.\.\.|…/.test(sentence.text) ? 2 : 0),
    }))
    .toSorted((one, other) => other.worth - one.worth)[0]?.sentence

const grown = 20
/** A year in digits tells how old somebody was in every language. */
const isYoung = (text: string, born: number | null) => {
  const year = /\b(?:1[89]|20)\d\d\b/.exec(text)?.[0]
  return born !== null && year !== undefined && Number(year) - born <= grown
}

/**
 * Moments in languages that the rules do not know: in the words they were told in, with their story.
 * They are not turned into anything else.
 */
export const momentsElsewhere = (
  stories: ReadonlyArray<LifeStory>,
  born: number | null,
): ReadonlyArray<LineDraft> =>
  stories
    .filter((story) => !isRead(story))
    .slice(0, 40)
    .flatMap((story) => {
      const best = bestOf(story)
      const language = names.get(story.language)
      if (best === undefined) return []
      const told = { isOwn: story.isOwn, teller: tellerName(story.teller), title: story.title }
      const draft: LineDraft = {
        topic: story.isOwn && isYoung(best.text, born) ? "early_life" : "personality",
        parts: framedElsewhere(best.text, { ...told, language: language ?? "another language" }),
        made: "quotation",
        sources: [{ kind: "story", storyId: story.id, start: best.start }],
        echoes: [],
        said: best.text,
      }
      return [draft]
    })
    .slice(0, most)
