import { Schema } from "effect"

const publicUrl = Schema.String.check(
  Schema.isPattern(/^https?:\/\/[^/]+\/?$/, {
    message: "PUBLIC_URL must look like https://stories.example.org, without a path.",
  }),
)

/** All environment variables the server reads. An empty one counts as missing. */
export const Environment = Schema.Struct({
  DATA_DIR: Schema.optionalKey(Schema.String),
  HOST: Schema.optionalKey(Schema.String),
  PORT: Schema.optionalKey(Schema.String),
  PUBLIC_URL: Schema.optionalKey(publicUrl),
  MONGODB_URL: Schema.optionalKey(Schema.String),
  REDIS_URL: Schema.optionalKey(Schema.String),
  ROLE: Schema.optionalKey(Schema.String),
  MEDIA_DIR: Schema.optionalKey(Schema.String),
  MEDIA_STORE: Schema.optionalKey(Schema.String),
  S3_URL: Schema.optionalKey(Schema.String),
  GEOCODER_URL: Schema.optionalKey(Schema.String),
  MAP_FILE: Schema.optionalKey(Schema.String),
  MAP_STYLE_URL: Schema.optionalKey(Schema.String),
  MAIL_URL: Schema.optionalKey(Schema.String),
  MAIL_FROM: Schema.optionalKey(Schema.String),
  SUPPORT_EMAIL: Schema.optionalKey(Schema.String),
  REGISTRATION: Schema.optionalKey(Schema.String),
  OPERATOR_EMAIL: Schema.optionalKey(Schema.String),
  FFMPEG_PATH: Schema.optionalKey(Schema.String),
  SPEECH_MODEL_DIR: Schema.optionalKey(Schema.String),
  CHECK_WORDS: Schema.optionalKey(Schema.String),
  TRANSCRIBE_MODEL: Schema.optionalKey(Schema.String),
  TRANSCRIBE_BASE_URL: Schema.optionalKey(Schema.String),
  TRANSCRIBE_API_KEY: Schema.optionalKey(Schema.String),
  WRITE_MODEL: Schema.optionalKey(Schema.String),
  WRITE_BASE_URL: Schema.optionalKey(Schema.String),
  WRITE_API_KEY: Schema.optionalKey(Schema.String),
  EMBED_MODEL: Schema.optionalKey(Schema.String),
  EMBED_BASE_URL: Schema.optionalKey(Schema.String),
  EMBED_API_KEY: Schema.optionalKey(Schema.String),
  OPENAI_BASE_URL: Schema.optionalKey(Schema.String),
  OPENAI_API_KEY: Schema.optionalKey(Schema.String),
  AI_MINUTES_PER_MONTH: Schema.optionalKey(Schema.String),
  AI_TOKENS_PER_MONTH: Schema.optionalKey(Schema.String),
  GOOGLE_CLIENT_ID: Schema.optionalKey(Schema.String),
  GOOGLE_CLIENT_SECRET: Schema.optionalKey(Schema.String),
  GOOGLE_ISSUER: Schema.optionalKey(Schema.String),
  APPLE_CLIENT_ID: Schema.optionalKey(Schema.String),
  APPLE_TEAM_ID: Schema.optionalKey(Schema.String),
  APPLE_KEY_ID: Schema.optionalKey(Schema.String),
  APPLE_PRIVATE_KEY: Schema.optionalKey(Schema.String),
  APPLE_CLIENT_SECRET: Schema.optionalKey(Schema.String),
  APPLE_ISSUER: Schema.optionalKey(Schema.String),
  MICROSOFT_CLIENT_ID: Schema.optionalKey(Schema.String),
  MICROSOFT_CLIENT_SECRET: Schema.optionalKey(Schema.String),
  MICROSOFT_ISSUER: Schema.optionalKey(Schema.String),
  STRIPE_SECRET_KEY: Schema.optionalKey(Schema.String),
  STRIPE_PUBLIC_KEY: Schema.optionalKey(Schema.String),
  STRIPE_PRICE: Schema.optionalKey(Schema.String),
  STRIPE_WEBHOOK_SECRET: Schema.optionalKey(Schema.String),
  STRIPE_API: Schema.optionalKey(Schema.String),
  PLAN: Schema.optionalKey(Schema.String),
  SESSION_SECRET: Schema.optionalKey(Schema.String),
  TRUST_PROXY: Schema.optionalKey(Schema.String),
  LOG_LEVEL: Schema.optionalKey(Schema.String),
  LOG_FORMAT: Schema.optionalKey(Schema.String),
  METRICS_PORT: Schema.optionalKey(Schema.String),
  METRICS_HOST: Schema.optionalKey(Schema.String),
})

/** Those an operator may set; the address of Stripe is changed by tests alone. */
export type SettingName = Exclude<keyof typeof Environment.Type, "STRIPE_API">

/** The names of all of them. */
export const settingsByName: ReadonlyArray<string> = Object.keys(Environment.fields)
