/** Tags as they are typed, with commas between them; each once. */
export const tagsOf = (text: string): ReadonlyArray<string> => [
  ...new Set(text.split(",").flatMap((tag) => (tag.trim() === "" ? [] : [tag.trim()]))),
]
