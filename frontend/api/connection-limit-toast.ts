import { showToast } from "../ui/toast.ts"

/** Shown when the server refuses a live connection because this user has too many open. */
export const sayCrowded = () =>
  showToast({
    title: "Kintale is open in too many windows",
    text: "Close the ones you don't need. This one reconnects by itself in about a minute.",
  })
