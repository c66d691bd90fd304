import { fn } from "storybook/test"

/** Props of the story page about processing and places, for entries that are not about them. */
export const noWork = {
  isStarting: false,
  onStartAgain: fn(),
  onConfirmTranscript: fn(),
  telling: { isPending: false, onSetLanguage: fn() },
  understood: ["en"],
  places: { onAnswer: fn(), onKeepOnlyTown: fn(async () => undefined) },
}
