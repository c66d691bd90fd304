/** The heading of a region, or the region itself when it only has a label. */
const headOf = (place: HTMLElement): HTMLElement | null =>
  place.querySelector<HTMLElement>("h1, h2, h3") ?? (place.ariaLabel === null ? null : place)

let hasPressedKeys = false
if (typeof window !== "undefined") {
  window.addEventListener("keydown", () => (hasPressedKeys = true), true)
}

/**
 * Browsers draw a focus ring around an element focused by a script as long as there was no pointer input.
 * Without a keyboard it would look like a mistake, so it is hidden until the first key press.
 */
const keepRingAway = (place: HTMLElement) => {
  place.style.outline = "none"
  const bringBack = () => place.style.removeProperty("outline")
  for (const name of ["keydown", "blur"]) place.addEventListener(name, bringBack, { once: true })
}

/** Focuses what is no control, so that screen readers continue from there. */
const focusPlace = (place: HTMLElement): void => {
  if (!hasPressedKeys) keepRingAway(place)
  place.focus({ preventScroll: true })
}

/** Focuses a heading, so that screen readers continue from there. */
export const focusHeading = (heading: HTMLElement): void => {
  heading.tabIndex = -1
  focusPlace(heading)
}

/** All ancestors that may have a heading, the nearest first. */
const nearbyPlaces = (element: HTMLElement): ReadonlyArray<HTMLElement> => {
  const place = element.parentElement?.closest<HTMLElement>("article, section, main") ?? null
  return place === null ? [] : [place, ...nearbyPlaces(place)]
}

/** Whether the focused element was removed: then Tab would start at the top of the page. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body

/**
 * Returns where to set the focus later: to the element, or, if it has been removed, to the heading of the
 * nearest region it was in. The regions are looked up now, because a removed element has no ancestors.
 */
export const homeOf = (element: HTMLElement): (() => void) => {
  const places = nearbyPlaces(element)
  return () => {
    if (element.isConnected) return element.focus()
    const heading = places.map((place) => place.isConnected && headOf(place)).find(Boolean)
    if (heading) return focusHeading(heading)
    const main = document.querySelector("main")
    if (main !== null) focusPlace(main)
  }
}

/** Restores the focus in a region whose buttons remove themselves when pressed, until the returned function is called. */
export const keepFocusIn = (part: HTMLElement): (() => void) => {
  let last: { readonly element: HTMLElement; readonly goHome: () => void } | null = null
  const remember = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement) last = { element: target, goHome: homeOf(target) }
  }
  const observer = new MutationObserver(() => {
    if (last === null || last.element.isConnected) return
    const { goHome } = last
    last = null
    if (isFocusLost()) goHome()
  })
  part.addEventListener("focusin", remember)
  observer.observe(part, { childList: true, subtree: true })
  return () => {
    part.removeEventListener("focusin", remember)
    observer.disconnect()
  }
}
