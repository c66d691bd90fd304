import { fn } from "storybook/test"

/** What the page of a story is given for what is done to its recording, where an entry is not about that. */
export const noWork = {
  isStarting: false,
  onStartAgain: fn(),
  telling: { isPending: false, onToldIn: fn() },
  understood: ["en"],
}
