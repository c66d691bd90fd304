const untilAge: ReadonlyArray<readonly [age: number, period: string]> = [
  [5, "Early childhood"],
  [12, "Childhood"],
  [19, "Growing up"],
  [35, "Young adult"],
  [64, "Middle years"],
]

/**
 * The period of a life that a year belongs to; without a year of birth, or before it, its decade.
 */
export const periodOf = (year: number, born: number | null): string => {
  if (born === null || year < born) return `${String(Math.floor(year / 10) * 10)}s`
  return untilAge.find(([age]) => year - born <= age)?.[1] ?? "Later years"
}
