import { readFileSync } from "node:fs"
import { Schema } from "effect"

const decode = Schema.decodeSync(Schema.fromJsonString(Schema.Struct({ version: Schema.String })))

/** The version of Kintale that runs. */
export const { version } = decode(
  readFileSync(new URL("../../../package.json", import.meta.url), "utf8"),
)
