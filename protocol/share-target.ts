/**
 * What became of what another app handed over: it is in the inbox of the device, there was no file in it,
 * there was no room on the device, or nothing was there yet to take it.
 */
export type HandedOver = "1" | "none" | "full" | "missed"

/** The page that shows it. */
export const handedOverPlace = (outcome: HandedOver) => `/record?way=upload&shared=${outcome}`
