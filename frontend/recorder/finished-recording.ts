import type { Arriving } from "./session-uploads.ts"
import type { Take } from "./take.ts"

/** A complete recording, in one or several takes, that waits to be saved as one story. */
export interface FinishedRecording {
  /** Names the story, so that saving it twice makes only one. */
  readonly saveKey: string
  readonly takes: ReadonlyArray<Take>
  /** Resolves with the uploads of its takes when the server has all of them. */
  readonly arrive: (how: Arriving) => Promise<ReadonlyArray<string>>
  /** The same where the server has lost what it had: all of it is sent once more. */
  readonly arriveAnew: (how: Arriving) => Promise<ReadonlyArray<string>>
  /** Notes that it is sent as one form now, whose answer may be lost. */
  readonly noteForm: () => Promise<void>
}
