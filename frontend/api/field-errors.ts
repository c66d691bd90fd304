import { HttpError } from "./errors.ts"

/** The server's error messages by field. `taken` names the field that gets the message of a conflict (409). */
export const fieldErrors = (error: unknown, taken?: string): Readonly<Record<string, string>> => {
  if (!(error instanceof HttpError) || error.failure === null) return {}
  const { fields, message } = error.failure
  if (fields !== undefined) return fields
  return error.status === 409 && taken !== undefined ? { [taken]: message } : {}
}
