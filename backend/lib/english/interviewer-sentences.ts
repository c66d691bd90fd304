import { smallestOf } from "#protocol/long-lists.ts"

/** A sentence of a recording as far as it matters who says it. */
interface Heard {
  readonly text: string
  /** Whose voice it is, where voices were told apart. */
  readonly speaker?: number | undefined
}

const you = /\b(?:you|your|yours|yourself)\b/i
const me = /\b(?:I|me|my|mine|myself|we|us|our|ours)\b|\b(?:I|[Ww]e)['’]\w+/
/** What is said around every sentence, by whoever speaks. */
const around =
  /,? ?\b(?:you know(?: what I['’]m saying| what I mean)?|you see|I mean|I (?:think|guess|believe|suppose|understand)|um+|uh+)\b(?! (?:the|my|your|his|her|him|them|that|it|how|what|when|where|why|who|if)\b),?/gi
const bare = (text: string) => text.replace(around, "").replace(/^[, ]+/, "")
const isQuestion = (text: string) =>
  /\?["”’)]*$/.test(text) ||
  /^(?:(?:so|and|but|well|okay|like)[, ]+)*(?:(?:what|when|where|how|why|who) )?(?:did|do|were|are|have|had|would|could|can|will) you\b/i.test(
    text,
  )

/** What only somebody who asks says. */
const asks =
  /\b(?:tell (?:me|us)\b(?! (?:that|to|you))(?= (?:about|how|what|where|when|why|more|a (?:little|bit)))|(?:can|could|would) you (?:tell|describe|explain|share|talk|begin|start|say|walk|give|elaborate|state)|(?:I am|I['’]m|we are|we['’]re) (?:here |speaking|talking|sitting|interviewing)(?: \w+)? ?with|thank you (?:so much |very much )?for (?:coming|talking|speaking|sharing|having|joining|your time)|if I have that right|is that (?:right|correct)\?|(?:you (?:told|mentioned|said)|you were (?:saying|telling|talking))\b(?! (?:to|that to) )|your (?:grand\w+|son|daughter|nephew|niece|cousin) (?:tells|told|says|said)|I(?:['’]d| would) like to (?:ask|know|hear)|let me ask\b|I should ask (?:you|for your)|ask (?:you )?for your advice|(?:my|the|our) (?:next|first|last|final) question|what (?:about|was it like|is your|was your|were your)|how did (?:that|it) (?:make you feel|feel)|how (?:do|did) you feel)\b/i
/** 'You had five brothers, I think.' */
const guesses = /\byou\b[^.?]*, (?:I (?:think|believe|understand)|right|correct)[.?]?$/i
/** What somebody else said is told by the teller: 'and he says, how do you feel about it'. */
const reports =
  /\b(?:says?|said|asked|asks|shouted|answered|replied|told (?:me|us|him|her|them))[,:] |["“]/i
/** Of the talk itself. */
const aboutTheTalk =
  /\b(?:(?:primary|secondary|main) interviewer|note ?taker|(?:oral history|class) project|conducting (?:this|these|an) interviews?|(?:list|set) of (?:\d+ )?questions|questions? (?:you|that you) (?:prefer|would|do|don['’]t)|(?:our|my|all (?:of )?(?:our|my)|answers? (?:all )?(?:of )?(?:our|my)) questions|for your participation|before we (?:sign off|start|begin|finish|end|go on|move on)|we(?:['’]ll| will) (?:move on|get started|begin)|for the (?:record|tape))\b/i
/** Words that only show that somebody listens, or leads on. */
const listens =
  /^(?:wow|uh[- ]huh|mm+[- ]?hm+|mhm+|right|okay|ok|i see|really|oh really|oh wow|that['’]s (?:great|amazing|wonderful|awesome|interesting|hilarious|incredible|so interesting)|that is (?:great|amazing|wonderful|interesting|hilarious|incredible)|gotcha|interesting|amazing|goodness|oh my goodness|all right|alright)(?:[, ]+(?:wow|right|okay|ok|yeah|yes))*[.!?]*$/i
/** Somebody's own life laid beside the other's. */
const besideYours =
  /\bI\b.*\b(?:myself|either|too)\b.*\byou\b|\byou\b.*\bI\b.*\bmyself\b|\bmy own\b.*\bso I (?:know|can|understand)\b|\b(?:I|my|mine)\b.*\byours\b/i
const mustHave = /\b(?:you|that|it|she|he|they) must(?:['’]ve| have)\b|\byou must\b\.?$/i
/** 'Uncle Junior said you used to sing', to whoever sang. */
const hasHeard =
  /\b(?:says?|said|told me|tells me|claims?|claimed|swears?) (?:that )?you(?:['’](?:d|ve|re))? (?:used|were|was|had|did|made|went|came|got|\p{L}+ed)\b/iu
/** Somebody lays their own life beside the other's, and goes on with it until they ask or are answered. */
const beginsOwnLife =
  /^(?:(?:it['’]s funny|oh|well|you know|and|so|wow)[, ]+)*(?:I (?:also|too)\b|me too\b|same (?:here|with me)\b|my own (?:family|mother|father|parents)\b)/i
const toKin =
  /^(?:(?:so|and|well|okay|ok|now|oh)[, ]+)?(?:grandma|grandpa|granny|gran|nana|nan|nanny|oma|opa|nonna|nonno|abuela|abuelo|mam|mum|mummy|mom|mommy|mama|dad|daddy|papa|baba|pop|auntie|aunt \p{Lu}\p{Ll}+|uncle(?: \p{Lu}\p{Ll}+)?|mr\.? \p{Lu}\p{Ll}+|mrs\.? \p{Lu}\p{Ll}+|ms\.? \p{Lu}\p{Ll}+),/iu

/** Asked of whoever listens, without wanting an answer. */
const rhetorical =
  /\b(?:do you (?:know|see|understand|hear|want)|you (?:know|see|understand|hear)\?|(?:can|could|would) you (?:imagine|believe)|have you ever|did you (?:ever (?:see|hear)|know)|what (?:can|could|do) (?:I|you) (?:say|do|expect)|do you remember|don['’]t you (?:think|know)|why not|what do you (?:think|want)|who (?:knows|cares)|(?:are|do) you children|if you (?:can|will) believe)\b/i
/** Asks somebody for their own life. */
const asksYou = (text: string) =>
  isQuestion(text) &&
  !rhetorical.test(text) &&
  /\b(?:(?:did|were|had|have|was|are|do|could|would|can) (?:you|your|yours)|you (?:were|had|went|came|did|got|have|are|do|\p{Ll}+ed|grew|left|met|never)|(?:what|how|where|when|who|which|why) .*\b(?:you|your|yours)|(?:and|so|then) (?:you|your|yours))\b/iu.test(
    text,
  )
/** Told to whoever it happened to, as only somebody does who wants to hear more. */
const leadsOn =
  /^(?:(?:so|and|then|but|now|okay|oh)[, ]+)+(?:(?:I (?:think|guess|know|understand|believe|heard)|at (?:that|some) (?:time|point)|after \p{Ll}+ \p{Ll}+|in \d{4}|eventually|later|by then),? )?(?:you(?:['’](?:ve|re|d))?|your \p{Ll}+)\b/iu
const ofYou =
  /^(?:you(?:['’](?:ve|re|d))?|(?:after|before|when|in|during|while) [^,]{3,30},? you|your \p{Ll}+(?: \p{Ll}+)? (?:was|were|had|is)) /iu

const answers =
  /^(?:(?:oh|well|uh|um|ah|why|my|good)[, ]+)*(?:(?:no|yes|yeah|yep|nope|never|not (?:really|at all|me)|heavens|of course|certainly|exactly|absolutely|sure|that['’]s right|none|nothing|nobody)\b|(?:I|he|she|it|we|they|that|there|was I|did I) ?(?:was|were|did|do|am|is|are|had|have|has|would|could|sure)?(?: not|n['’]t)?[.?!]$)/i
const corrects =
  /^(?:no|well|sorry|wait)[, ]+(?:no\b|wait|sorry|hang on|not|it was|that was|I mean|I tell a lie|actually|in \d)/i
const shortAnswer = (text: string) => text.split(/\s+/).length <= 6 && !you.test(text)

/** So many questions make an interview, at least one in so many sentences. */
const leastQuestions = 2
const mostBetween = 40
/** In a recording of a few sentences one is enough. */
const fewSentences = 8

/** Nobody guesses so of what befell themselves. */
const guessesHow = /\byou must(?:['’]ve| have) (?:been|felt|had|thought|missed)\b/i

/** Nobody asks in so many letters without a full stop. */
const mostLetters = 600

const isSure = (text: string) =>
  guessesHow.test(text) ||
  asksYou(text) ||
  asks.test(text) ||
  aboutTheTalk.test(text) ||
  toKin.test(text) ||
  besideYours.test(text)

/** A turn's questions come last: what the same voice says just before them is theirs. */
const byWords = (sentences: ReadonlyArray<Heard>): ReadonlyArray<boolean> =>
  sentences.map(({ text: said }, at) => {
    if (said.length > mostLetters || reports.test(said)) return false
    if (asks.test(said) || guesses.test(said) || hasHeard.test(said)) return true
    const text = bare(said)
    const next = bare(sentences[at + 1]?.text ?? "")
    const isAnswered = answers.test(next) && !corrects.test(next)
    if (isSure(text) || (listens.test(text) && at > 0)) return true
    if (rhetorical.test(text)) return false
    if (isQuestion(text)) return !me.test(text) || you.test(text)
    if (me.test(text)) return false
    if (mustHave.test(text) && (you.test(text) || isAnswered)) return true
    if (leadsOn.test(text)) return true
    if (ofYou.test(text)) return isAnswered || shortAnswer(next)
    return isAnswered && /^(?:so|and|then|but)\b/i.test(text) && text.split(/\s+/).length <= 12
  })

/** Whoever opens a recording by saying what it is speaks until the first question. */
const opens =
  /\b(?:interviewer|(?:speaking|talking|here|sitting) with|oral history|class project|conducting|this is (?:the )?\w+ (?:of \w+|\d))\b/i
const opening = (sentences: ReadonlyArray<Heard>) => {
  const first = sentences.slice(0, 20).findIndex(({ text }) => isQuestion(text))
  const isOpened = sentences.slice(0, first + 1).some(({ text }) => opens.test(text))
  return isOpened ? first : -1
}

const byText = (sentences: ReadonlyArray<Heard>): ReadonlyArray<boolean> => {
  const until = opening(sentences)
  let isOwnLife = false
  return byWords(sentences).map((isAsked, at) => {
    const text = sentences[at]?.text ?? ""
    isOwnLife = beginsOwnLife.test(text) || (isOwnLife && !isAsked && !you.test(text))
    return isAsked || isOwnLife || at <= until
  })
}

/** Of so many of its sentences it is seen that a voice asks, and so many times as many as of another's. */
const leastShare = 0.2
const timesAnother = 3

/** A voice that asks far oftener than another one asks whenever it speaks. */
const byVoice = (sentences: ReadonlyArray<Heard>, marked: ReadonlyArray<boolean>) => {
  const voices = Map.groupBy(sentences.keys(), (at) => sentences[at]?.speaker)
  voices.delete(undefined)
  const shares = [...voices].map(([speaker, places]) => ({
    speaker,
    share: places.filter((at) => marked[at] === true).length / places.length,
  }))
  const least = smallestOf(shares.map(({ share }) => share))
  const asking = new Set(
    shares
      .filter(({ share }) => share >= leastShare && share >= timesAnother * least)
      .map(({ speaker }) => speaker),
  )
  // Voices that were not told apart well say nothing.
  if (shares.length < 2 || asking.size === 0 || asking.size === shares.length) return marked
  return sentences.map(({ speaker }, at) =>
    speaker === undefined ? marked[at] === true : asking.has(speaker),
  )
}

const mark = (sentences: ReadonlyArray<Heard>): ReadonlyArray<boolean> => {
  const questions = sentences.filter(
    ({ text }) =>
      text.length <= mostLetters &&
      !reports.test(text) &&
      (asks.test(text) || guesses.test(text) || isSure(bare(text))),
  ).length
  const isInterview =
    (questions >= leastQuestions && questions * mostBetween >= sentences.length) ||
    (questions > 0 && sentences.length <= fewSentences)
  if (!isInterview) return sentences.map(() => false)
  return byVoice(sentences, byText(sentences))
}

const known = new WeakMap<ReadonlyArray<Heard>, ReadonlyArray<boolean>>()

/**
 * Which sentences of a recording are somebody's who asks, not the teller's; none where it is not plainly
 * an interview. By the words alone, and by the voices where they are known. Of the same list it is worked
 * out once.
 */
export const interviewerSentences = (sentences: ReadonlyArray<Heard>): ReadonlyArray<boolean> => {
  const before = known.get(sentences)
  if (before !== undefined) return before
  const made = mark(sentences)
  known.set(sentences, made)
  return made
}

/** So many sentences of a question are quoted with its answer, and so many words. */
const mostAsked = 2
const mostWords = 40

/** What was asked just before a sentence, so that its answer can be understood; null: nothing. */
export const questionBefore = (sentences: ReadonlyArray<Heard>, at: number): string | null => {
  const asked = interviewerSentences(sentences)
  if (asked[at] === true || asked[at - 1] !== true) return null
  let from = at - 1
  while (from > 0 && asked[from - 1] === true && at - from < mostAsked) from -= 1
  const words = sentences
    .slice(from, at)
    .map(({ text }) => text.trim())
    .join(" ")
  const last = sentences[at - 1]?.text.trim() ?? ""
  return words.split(/\s+/).length <= mostWords
    ? words
    : last.split(/\s+/).length <= mostWords
      ? last
      : null
}
