import { type RefObject, useEffect, useState } from "react"
import { routes } from "#protocol/paths.ts"

/** Looked at by hand: for this one field the protocol's schemas would double the weight of the landing page. */
const emailIn = (options: unknown): string | null => {
  if (typeof options !== "object" || options === null || !("supportEmail" in options)) return null
  const { supportEmail } = options
  return typeof supportEmail === "string" && supportEmail.includes("@") ? supportEmail : null
}

const askSupportEmail = async (): Promise<string | null> => {
  try {
    const answer = await fetch(routes.signInOptions, { credentials: "same-origin" })
    return answer.ok ? emailIn(await answer.json()) : null
  } catch {
    // Without an answer there is none to tell.
    return null
  }
}

/** Where to write for help; asked for when the place that tells it comes near, so that others cost nothing. */
export const useSupportEmail = (place: RefObject<HTMLElement | null>): string | null => {
  const [email, setEmail] = useState<string | null>(null)
  useEffect(() => {
    if (place.current === null) return undefined
    const watcher = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return
        watcher.disconnect()
        void askSupportEmail().then(setEmail)
      },
      { rootMargin: "600px" },
    )
    watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [place])
  return email
}
