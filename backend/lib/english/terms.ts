import { numberOf } from "#protocol/dates/normalize.ts"
import { stemOf } from "./stem.ts"

/** Stop words: too common to tell what a query is about. */
export const stopWords: ReadonlySet<string> = new Set(
  `a about above after again all also am an and any are as at be because been before being below
between both but by can could did do does doing down during each few for from further had has have
having he her here hers him his how i if in into is it its just like me more most my no nor not now
of off on once only or other our out over own same she should so some such than that the their them
then there these they this those through to too under until up us very was we were what when where
which while who whom why will with would you your`.split(/\s+/),
)

/** Said around what is asked or told. */
const lightWords = new Set(
  `tell know ever anything something someone anybody somebody got get really lot thing things say said
tells told`.split(/\s+/),
)

/** Forms that a stemmer cannot lead back, after their base. */
const irregular = new Map(
  `be was were been|become became|begin began begun|bite bit bitten|blow blew blown|break broke broken
|bring brought|build built|buy bought|catch caught|choose chose chosen|come came|dig dug
|draw drew drawn|drink drank drunk|drive drove driven|eat ate eaten|fall fell fallen|feed fed
|feel felt|fight fought|find found|fly flew flown|forget forgot forgotten|forgive forgave forgiven
|freeze froze frozen|give gave given|go went gone|grow grew grown|hear heard|hide hid hidden|hold held
|keep kept|know knew known|lead led|leave left|lend lent|lose lost|make made|mean meant|meet met
|pay paid|ride rode ridden|ring rang rung|rise rose risen|run ran|see saw seen|sell sold|send sent
|sew sewn|shine shone|shoot shot|show shown|sing sang sung|sink sank sunk|sit sat|sleep slept
|speak spoke spoken|spend spent|stand stood|steal stole stolen|stick stuck|swear swore sworn
|sweep swept|swim swam swum|take took taken|teach taught|tell told|tear tore torn|think thought
|throw threw thrown|understand understood|wake woke woken|wear wore worn|weave wove woven|weep wept
|win won|write wrote written|child children|man men|woman women|wife wives|foot feet
|tooth teeth|goose geese`
    .replaceAll("\n", "")
    .split("|")
    .flatMap((forms) => {
      const [base = "", ...others] = forms.split(" ")
      return others.map((form): readonly [string, string] => [form, base])
    }),
)

/** The words of a text in small letters, without punctuation and `’s`. */
export const wordsOf = (text: string): ReadonlyArray<string> =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[’']s\b/g, "")
    .split(/[\n\r\p{Z}\p{P}\p{S}]+/u)
    .filter((word) => word !== "")

/** No word for a number is as long. */
const mayBeNumber = /^[a-z]{1,16}$/

const termOf = (word: string) => {
  const number = mayBeNumber.test(word) ? numberOf(word) : null
  return number === null ? stemOf(irregular.get(word) ?? word) : String(number)
}

/** What a text is about: the distinct stems of its words that say something; numbers in figures. */
export const termsOf = (text: string): ReadonlyArray<string> => [
  ...new Set(
    wordsOf(text)
      .filter((word) => !stopWords.has(word) && !lightWords.has(word))
      .map(termOf),
  ),
]
