const day = 24 * 60 * 60 * 1000

/** How long a deleted story can still be put back: '12 more days', 'until tomorrow', 'for a few hours more'. */
export const daysLeft = (until: string, now: number): string => {
  const left = new Date(until).getTime() - now
  if (left < day) return "for less than a day"
  const days = Math.floor(left / day)
  return days === 1 ? "for 1 more day" : `for ${String(days)} more days`
}
