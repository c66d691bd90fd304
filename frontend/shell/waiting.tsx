import { LoaderCircle } from "lucide-react"

/** Shown while a page comes; appears late enough not to flicker. */
export const Waiting = () => (
  <output className="grid min-h-[60dvh] place-items-center">
    <LoaderCircle aria-hidden="true" className="size-10 animate-spin text-ember" />
    <span className="sr-only">Loading…</span>
  </output>
)
