import { Result, Schema, SchemaIssue } from "effect"

const issuesOf = SchemaIssue.makeFormatterStandardSchemaV1()

/** What each field of a form does wrong by the protocol's own rules: its first sentence, by field name. */
export const wrongFields = (
  schema: Schema.ConstraintDecoder<unknown>,
  values: unknown,
): Readonly<Record<string, string>> => {
  const result = Schema.decodeUnknownResult(schema, { errors: "all" })(values)
  if (Result.isSuccess(result)) return {}
  const wrong: Record<string, string> = {}
  for (const { path = [], message } of issuesOf(result.failure.issue).issues) {
    const [field] = path
    wrong[String(typeof field === "object" ? field.key : (field ?? ""))] ??= message
  }
  return wrong
}
