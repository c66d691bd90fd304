/**
 * Stands where a sentence was taken away: what is before it and what is behind it are told apart.
 */
export const gap = "⁂"

/** The runs of sentences between the gaps. */
export const betweenGaps = <A>(
  sentences: ReadonlyArray<A>,
  textOf: (sentence: A) => string,
): ReadonlyArray<ReadonlyArray<A>> => {
  const runs: Array<Array<A>> = [[]]
  for (const sentence of sentences) {
    if (textOf(sentence) === gap) runs.push([])
    else runs.at(-1)?.push(sentence)
  }
  return runs.filter((run, at) => run.length > 0 || at === 0)
}
