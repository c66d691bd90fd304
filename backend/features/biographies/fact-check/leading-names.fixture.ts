/** With what these sentences begin beside names. */
const ordinary = new Set(
  `The A An In At On For After Before When She He They Her His Their It One Two Three Nobody As By Both
Every Once There This That`.split(/\s+/),
)

/** The name a sentence begins with: whoever checks it knows whom it is about. */
export const leadingNames = (text: string): ReadonlyArray<string> => {
  const [first = "", second = "", third = ""] = text.split(/[^\p{L}]+/u)
  if (first === "" || ordinary.has(first)) return []
  if (/^(?:Mr|Mrs|Miss|Dr)$/.test(first)) return [second]
  return second === "and" ? [first, third] : [first]
}
