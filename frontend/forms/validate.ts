import { Result, Schema, SchemaIssue } from "effect"

const issuesOf = SchemaIssue.makeFormatterStandardSchemaV1()

/** Validates a form with a schema of the protocol: the first error message of each field. */
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
