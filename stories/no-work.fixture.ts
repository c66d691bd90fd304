import { fn } from "storybook/test"

/** Props of the story page about processing, for entries that are not about processing. */
export const noWork = {
  isStarting: false,
  onStartAgain: fn(),
  telling: { isPending: false, onToldIn: fn() },
  understood: ["en"],
}
