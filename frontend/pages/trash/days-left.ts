const dayOf = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())

/** How long a deleted story can still be put back, by the reader's own calendar: 'for 12 more days'. */
export const daysLeft = (until: string, now: number): string => {
  const days = (dayOf(new Date(until)) - dayOf(new Date(now))) / (24 * 60 * 60 * 1000)
  if (days < 1) return "until later today"
  return days === 1 ? "until tomorrow" : `for ${String(days)} more days`
}
