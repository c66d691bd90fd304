import { listed } from "../../lib/format.ts"

interface Given {
  readonly hasFile: boolean
  readonly hasTitle: boolean
  readonly hasTeller: boolean
}

/** What an upload still needs, as one sentence. */
export const uploadHint = ({ hasFile, hasTitle, hasTeller }: Given): string => {
  const steps = [
    ...(hasFile ? [] : ["choose a file"]),
    ...(hasTitle ? [] : ["add a title"]),
    ...(hasTeller ? [] : ["choose who tells it"]),
  ]
  const sentence = listed(steps)
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}${steps.length === 1 ? " to upload" : ""}.`
}
