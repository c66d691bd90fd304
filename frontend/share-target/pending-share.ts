import { type HandedOver, handedOverPlace } from "#protocol/share-target.ts"

const storage = "kintale-handed-over"
let carried: HandedOver | null = null

const outcomes: ReadonlyArray<HandedOver> = ["1", "none", "full", "missed"]
/** What an address says by `shared`. */
export const handedOverOf = (text: string | null): HandedOver | null =>
  outcomes.find((outcome) => outcome === text) ?? null

/** What an address says of something handed over; null where it says nothing. */
export const handedOverIn = ({
  pathname,
  search,
}: Pick<Location, "pathname" | "search">): HandedOver | null =>
  pathname === "/record" ? handedOverOf(new URLSearchParams(search).get("shared")) : null

/** Storage may be refused; then it is remembered until the page is closed. */
const keep = (outcome: HandedOver | null) => {
  carried = outcome
  try {
    if (outcome === null) sessionStorage.removeItem(storage)
    else sessionStorage.setItem(storage, outcome)
  } catch {
    return
  }
}

const readStored = () => {
  try {
    return handedOverOf(sessionStorage.getItem(storage))
  } catch {
    return null
  }
}

/** Remembers through sign-in and setup that something was handed over. Call it in main.tsx before rendering. */
export const carryHandOver = (): void => {
  const imported = handedOverIn(window.location)
  if (imported === null) carried = readStored()
  else keep(imported)
}

/** What became of something that was handed over before somebody signed in. */
export const carriedHandOver = (): HandedOver | null => carried

/** The page that shows it, if there is one, else `otherwise`. */
export const handOverPlaceOr = (otherwise: string): string =>
  carried === null ? otherwise : handedOverPlace(carried)

/** Call it when the page that shows it is there. */
export const forgetHandOver = (): void => keep(null)
