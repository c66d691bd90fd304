import { cx } from "./cx.ts"

/** Classes shared by Dialog and Confirm: `veil` is the overlay over the page, `sheet` the panel. */
export const veil = "fixed inset-0 z-40 bg-veil animate-appear"

/** In very low windows (a phone in landscape) the whole panel scrolls, including its buttons. */
export const sheet = cx(
  "fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[92dvh] w-full flex-col overflow-hidden rounded-t-md border border-line bg-raised text-ink shadow-float animate-rise",
  "md:bottom-auto md:top-1/2 md:-translate-y-1/2 md:rounded-md",
  "short:block short:max-h-dvh short:overflow-y-auto",
)

/** Classes of the part between the title and the buttons. */
export const middle = "overflow-y-auto px-5 pb-6 md:px-6 short:overflow-visible"

export const foot =
  "flex flex-col-reverse gap-3 border-t border-line px-5 py-4 md:flex-row md:justify-end md:px-6"
