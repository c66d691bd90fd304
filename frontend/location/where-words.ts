import { fold } from "#protocol/fold.ts"

interface Whereabouts {
  readonly city: string
  readonly region: string
  readonly country: string
}

/**
 * Where a place is, beside a name of it: '(now Wrocław, Lower Silesia, Poland)' beside Breslau. It begins
 * with 'New York City' beside New York, which is no other name, and with the region beside one that differs
 * in marks alone.
 */
export const whereWords = ({ city, region, country }: Whereabouts, name: string): string => {
  const [today, said] = [fold(city), fold(name)]
  const around = [region, country].filter(Boolean)
  if (today === said || today === "") return around.join(", ")
  const where = [city, ...around].join(", ")
  const isSame = said !== "" && (today.startsWith(said) || said.startsWith(today))
  return isSame ? where : `(now ${where})`
}
