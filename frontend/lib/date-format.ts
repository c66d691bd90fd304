/**
 * Dates in the reader's own language. Years are counted as everywhere else in Kintale, where a decade is
 * '1950s' and years are typed as 1952: by default a Thai browser would write 2495 beside them, a Persian one ۱۳۳۱.
 */
export const dateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(undefined, { ...options, calendar: "gregory", numberingSystem: "latn" })
