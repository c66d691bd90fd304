import type { Point } from "../../lib/kilometers.ts"

/** Where somebody means to be, by what they type. The positions are from atlases, not from the list. */
export interface Meant {
  readonly typed: string
  /** In English, as the gazetteer says it. */
  readonly country: string
  readonly at: Point
}

const meant = (typed: string, country: string, ...at: Point): Meant => ({ typed, country, at })

/** Names of before, and of other languages. */
export const otherwiseCalled = [
  meant("Breslau", "Poland", 51.11, 17.04),
  meant("Danzig", "Poland", 54.35, 18.65),
  meant("Königsberg", "Russia", 54.71, 20.51),
  meant("Leningrad", "Russia", 59.94, 30.31),
  meant("Lemberg", "Ukraine", 49.84, 24.03),
  meant("Constantinople", "Türkiye", 41.01, 28.98),
  meant("Smyrna", "Türkiye", 38.42, 27.14),
  meant("Saigon", "Vietnam", 10.78, 106.7),
  meant("Bombay", "India", 19.08, 72.88),
  meant("Madras", "India", 13.08, 80.27),
  meant("Rangoon", "Myanmar (Burma)", 16.8, 96.16),
  meant("Peking", "China", 39.9, 116.4),
  meant("Pressburg", "Slovakia", 48.15, 17.11),
  meant("Léopoldville", "Congo - Kinshasa", -4.32, 15.31),
  meant("Lourenço Marques", "Mozambique", -25.97, 32.58),
  meant("Salisbury, Zimbabwe", "Zimbabwe", -17.83, 31.05),
  meant("Batavia, Indonesia", "Indonesia", -6.21, 106.85),
  meant("Reval", "Estonia", 59.44, 24.75),
  meant("Christiania", "Norway", 59.91, 10.75),
  meant("Klausenburg", "Romania", 46.77, 23.6),
  meant("Tiflis", "Georgia", 41.69, 44.8),
  meant("Wilno", "Lithuania", 54.69, 25.28),
  meant("Laibach", "Slovenia", 46.05, 14.51),
  meant("Agram", "Croatia", 45.81, 15.98),
  meant("Aix-la-Chapelle", "Germany", 50.78, 6.08),
  meant("Αθήνα", "Greece", 37.98, 23.73),
  meant("القاهرة", "Egypt", 30.04, 31.24),
  meant("東京", "Japan", 35.69, 139.69),
  meant("서울", "South Korea", 37.57, 126.98),
]

const small = [
  meant("Hebden Bridge", "United Kingdom", 53.744, -2.013),
  meant("Tobermory, Scotland", "United Kingdom", 56.62, -6.07),
  meant("Giethoorn", "Netherlands", 52.74, 6.08),
  meant("Dingle, Ireland", "Ireland", 52.14, -10.27),
  meant("Positano", "Italy", 40.63, 14.48),
  meant("Cesky Krumlov", "Czechia", 48.81, 14.32),
  meant("Rothenburg ob der Tauber", "Germany", 49.38, 10.18),
  meant("Hallstatt", "Austria", 47.56, 13.65),
  meant("Kotor", "Montenegro", 42.42, 18.77),
  meant("Gruyères", "Switzerland", 46.58, 7.08),
]

const namesakes = [
  meant("Paris, Texas", "United States", 33.66, -95.56),
  meant("Springfield, Illinois", "United States", 39.8, -89.65),
  meant("Cambridge, Massachusetts", "United States", 42.37, -71.11),
  meant("London, Ontario", "Canada", 42.98, -81.25),
  meant("Valencia, Venezuela", "Venezuela", 10.16, -68),
  meant("Córdoba, Argentina", "Argentina", -31.41, -64.18),
  meant("Santiago de Cuba", "Cuba", 20.02, -75.82),
  meant("Newcastle, Australia", "Australia", -32.93, 151.78),
  meant("Hamilton, New Zealand", "New Zealand", -37.79, 175.28),
  meant("San José, Costa Rica", "Costa Rica", 9.93, -84.08),
  meant("Guadalajara, Spain", "Spain", 40.63, -3.16),
  meant("Tripoli, Lebanon", "Lebanon", 34.44, 35.83),
  meant("Frankfurt (Oder)", "Germany", 52.34, 14.55),
]

const withoutMarks = [
  meant("Lodz", "Poland", 51.77, 19.46),
  meant("Goteborg", "Sweden", 57.71, 11.97),
  meant("Sao Paulo", "Brazil", -23.55, -46.63),
  meant("Reykjavik", "Iceland", 64.14, -21.9),
  meant("Bogota", "Colombia", 4.61, -74.08),
  meant("Fes", "Morocco", 34.03, -5),
  meant("Gyor", "Hungary", 47.68, 17.64),
  meant("Coimbra", "Portugal", 40.21, -8.43),
]

export const sixtyPlaces: ReadonlyArray<Meant> = [
  ...otherwiseCalled,
  ...small,
  ...namesakes,
  ...withoutMarks,
]
