/**
 * How a word differs from its term: how many letters of the term are other ones, and what stands in
 * their place. '' where it does not differ; '1y' for 'story' of 'stori', '0ing' for 'working' of 'work'.
 */
export const endingOf = (word: string, term: string) => {
  if (word === term) return ""
  let same = 0
  while (same < term.length && word[same] === term[same]) same++
  return `${String(term.length - same)}${word.slice(same)}`
}

/** The word again, of its term and what `endingOf` made of the two. */
export const withEnding = (term: string, ending: string) => {
  const [, less = "0", instead = ""] = /^(\d*)(.*)$/s.exec(ending) ?? []
  return `${term.slice(0, term.length - Number(less))}${instead}`
}
