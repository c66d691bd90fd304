import type { SettingName } from "./environment.ts"

/** One environment variable as docs/operating/configuration.md and .env.example show it. */
export interface SettingDoc {
  readonly name: SettingName
  /** What it is when it is not set, in Markdown. */
  readonly default: string
  /** What it does, in Markdown; links are relative to docs/operating/. */
  readonly about: string
  /** A value for .env.example; without it there is nothing behind the `=`. */
  readonly example?: string
  /** .env.example has it switched on, with its default. */
  readonly isOn?: true
}

export interface SettingSection {
  readonly title: string
  readonly about?: string
  readonly settings: ReadonlyArray<SettingDoc>
}
