/** A form as Stripe's clients send it: `items[0][price]=p` names a field within a field. */
export interface Form {
  readonly [name: string]: string | Form
}

const put = (
  form: Record<string, string | Form>,
  [first = "", ...rest]: string[],
  value: string,
) => {
  if (rest.length === 0) {
    form[first] = value
    return
  }
  const before = form[first]
  const inner: Record<string, string | Form> = typeof before === "object" ? { ...before } : {}
  put(inner, rest, value)
  form[first] = inner
}

export const readForm = (text: string): Form => {
  const form: Record<string, string | Form> = {}
  for (const [name, value] of new URLSearchParams(text))
    put(
      form,
      name.split(/[[\]]+/).filter((part) => part !== ""),
      value,
    )
  return form
}

/** The field at a path, such as `items 0 price`; null when there is none. */
export const fieldOf = (form: Form, path: string): string | null => {
  let at: string | Form | undefined = form
  for (const part of path.split(" ")) at = typeof at === "object" ? at[part] : undefined
  return typeof at === "string" ? at : null
}
