import { AskError } from "./ask-error.ts"

/** What the server found wrong, by field. `taken` names the field of a form whose value somebody else has, by a conflict. */
export const refusedFields = (error: unknown, taken?: string): Readonly<Record<string, string>> => {
  if (!(error instanceof AskError) || error.failure === null) return {}
  const { fields, message } = error.failure
  if (fields !== undefined) return fields
  return error.status === 409 && taken !== undefined ? { [taken]: message } : {}
}
