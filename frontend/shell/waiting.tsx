import { LoaderCircle } from "lucide-react"

/** Shown while a page loads; appears with a delay, so that it does not flicker. */
export const Waiting = () => (
  <output className="grid min-h-[60dvh] animate-appear place-items-center [animation-delay:300ms] [animation-fill-mode:backwards]">
    <LoaderCircle aria-hidden="true" className="size-10 animate-spin text-ember" />
    <span className="sr-only">Loading…</span>
  </output>
)
