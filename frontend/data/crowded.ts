import { showToast } from "../ui/toast.ts"

/** Said when the server takes no more connections of this user. */
export const sayCrowded = () =>
  showToast({
    title: "Kintale is open in very many windows",
    text: "Please close those you do not need. This one goes on by itself in about a minute.",
  })
