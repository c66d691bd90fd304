import { expect, screen, waitFor } from "storybook/test"

/** Waits for a dialog that is there from the beginning: it takes clicks one drawing after it is shown. */
export const dialogTakesClicks = async () => {
  const dialog = await screen.findByRole("dialog")
  await waitFor(() => expect(getComputedStyle(dialog).pointerEvents).not.toBe("none"))
}
