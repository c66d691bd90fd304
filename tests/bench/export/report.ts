import { Schema } from "effect"

/** What the process that wrote the family says of it. */
export const ExportReport = Schema.Struct({
  email: Schema.String,
  password: Schema.String,
  /** The files of the recordings, as the server keeps them. */
  originals: Schema.Array(Schema.String),
  /** Where they are asked for, one by one. */
  addresses: Schema.Array(Schema.String),
})
