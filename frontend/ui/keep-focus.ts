/** The heading of a place, or the place itself where its name is all it has. */
const headOf = (place: HTMLElement): HTMLElement | null =>
  place.querySelector<HTMLElement>("h1, h2, h3") ?? (place.ariaLabel === null ? null : place)

/** Brings the focus to a heading, so that reading goes on from there. */
export const focusHeading = (heading: HTMLElement): void => {
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Everything around an element that may have a heading, the nearest first. */
const placesAround = (element: HTMLElement): ReadonlyArray<HTMLElement> => {
  const place = element.parentElement?.closest<HTMLElement>("article, section, main") ?? null
  return place === null ? [] : [place, ...placesAround(place)]
}

/** Nothing has the focus: what had it is gone, and the keyboard would begin at the top of the page. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body

/**
 * Where the focus goes from an element: to itself, or, once it is gone, to the heading of the nearest
 * place it stood in. The places are looked up now, because an element that is gone stands nowhere.
 */
export const homeOf = (element: HTMLElement): (() => void) => {
  const places = placesAround(element)
  return () => {
    if (element.isConnected) return element.focus()
    const heading = places.map((place) => place.isConnected && headOf(place)).find(Boolean)
    if (heading) return focusHeading(heading)
    return document.querySelector("main")?.focus({ preventScroll: true })
  }
}

/** Keeps the focus in a part of the page where buttons go away with what they do, until the returned function is called. */
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
