import { showToast } from "../ui/toast.ts"

/** Shown when the server refuses a live connection because this user has too many open. */
export const sayCrowded = () =>
  showToast({
    title: "Kintale is open in very many windows",
    text: "Please close those you do not need. This one goes on by itself in about a minute.",
  })
