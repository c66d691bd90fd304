/** Characters of a proposed title: two lines of a heading on a phone. */
const longest = 60

/** Where the rest of a question begins: 'What pet ruled your house, and how?' */
const rest = /(?:, (?:and|but|or|which|who|what|how|if|even)\b|[?:;.!] ).*$/su

/** A short title for the answer to a question: its first clause. */
export const shortTitle = (question: string): string => {
  const clause = question.replace(rest, "").replace(/\?$/u, "").trim()
  if (clause.length > longest) {
    const cut = clause.slice(0, longest).replace(/\s+\S*$/u, "")
    return `${cut}…`
  }
  return clause.startsWith("If ") ? `${clause}…` : `${clause}?`
}

/** What the title leaves out of the question; nothing where it says all of it: nobody reads it twice. */
const proposedDescription = (question: string) =>
  shortTitle(question) === question.trim() ? "" : question

interface TitleAndDescription {
  readonly title: string
  readonly description: string
}

/**
 * What is typed for a story once a question is chosen, or none any more: the question becomes the
 * description and proposes a title, each only where nobody has written anything else.
 */
export const withQuestion = (
  { title, description }: TitleAndDescription,
  before: string | null,
  question: string | null,
): TitleAndDescription => {
  const isOwn = (text: string, proposed: string | null) => text.trim() !== "" && text !== proposed
  return {
    title: isOwn(title, before && shortTitle(before))
      ? title
      : question
        ? shortTitle(question)
        : "",
    description: isOwn(description, before && proposedDescription(before))
      ? description
      : question
        ? proposedDescription(question)
        : "",
  }
}
