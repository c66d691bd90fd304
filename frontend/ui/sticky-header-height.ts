/**
 * How many pixels at the top of the window are covered by a bar that stays there while the page is
 * scrolled (`data-deck`). What is brought into sight by a script has to stand below.
 */
export const coveredTop = (): number => {
  const deck = document.querySelector("[data-deck]")
  if (deck === null) return 0
  const { position, top } = getComputedStyle(deck)
  if (position !== "sticky") return 0
  return Math.max(0, deck.getBoundingClientRect().height + (Number.parseFloat(top) || 0))
}
