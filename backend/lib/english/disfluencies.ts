const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

const brokenOff = /\.\.\.|…|-(?=\s|$|,)|--/
const ended = /[.!?]["”’]?$/
const unsure =
  /\b(?:like I said|you know|I mean|I guess|kind of|sort of|I don['’]?t (?:know|remember)|can['’]?t remember|or something|whatever|and all|and stuff|those kind|that was that|quite, we|my understanding|that thing)\b/gi
const begunAnew =
  /\b(?:I|we|they|he|she|a|the|of|was|were|that|and), (?:I|we|they|he|she|a|the|of|before|to)\b/i
const gap =
  /\b(?:had|have|has|was|were|is|are|got|took|the|a|an|of|to|for|with|in|my|his|her|their), (?!(?:and|but|or)\b)/i
const saidAgain = /\b(\w+ \w+(?: \w+){0,2}),? \1\b/i
const smallWords =
  /\b(?:of (?:the|my|a|your|an)|for (?:the|my|a|your|an)|to (?:the|my|a|your)|with (?:the|my|a|your)|in (?:the|my|a|your))\b/gi
const wordLeftOut =
  /\b(?:to|for|of|the|a|an|with|in|my|your) (?:and|of|of course|for|the|your|my|I|a)\b/i
const wrongArticle = /\ba (?=[aeio]\p{L}+)(?!one\b)/u
const onPurpose = /\b(?:had|that|very|so|no|long|years|never|feed) \w+\b/gi
const doubled = /\b(\w+),? \1\b/i

/** Faults that make a spoken sentence hard to read away from its recording. */
export const faultsOf = (text: string) =>
  [
    brokenOff.test(text),
    !ended.test(text),
    begunAnew.test(text),
    wordLeftOut.test(text.replace(smallWords, "x")),
    wrongArticle.test(text),
    gap.test(text),
    saidAgain.test(text),
    doubled.test(text.replace(onPurpose, "")),
    count(text, /,/g) > text.split(" ").length / 5,
  ].filter(Boolean).length + count(text, unsure)
