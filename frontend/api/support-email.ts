import { type RefObject, useEffect, useState } from "react"
import { signInOptionsPath } from "#protocol/first-page-paths.ts"

/** Decoded by hand: the protocol's schemas would double the size of the landing page for this one field. */
const emailIn = (options: unknown): string | null => {
  if (typeof options !== "object" || options === null || !("supportEmail" in options)) return null
  const { supportEmail } = options
  return typeof supportEmail === "string" && supportEmail.includes("@") ? supportEmail : null
}

const askSupportEmail = async (): Promise<string | null> => {
  try {
    const answer = await fetch(signInOptionsPath, { credentials: "same-origin" })
    return answer.ok ? emailIn(await answer.json()) : null
  } catch {
    // No answer: show no address.
    return null
  }
}

/** The support address. Fetched only when `place` is scrolled near, so that other visitors cause no request. */
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
