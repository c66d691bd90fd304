import { plain } from "./normalize-name.ts"

/**
 * What a town is called today, beside another name of it: 'today Wrocław' beside Breslau. It is 'New York
 * City' beside New York, which is no other name, and nothing beside one that differs in marks alone.
 */
export const todayWords = (city: string, name: string): string => {
  const [today, said] = [plain(city), plain(name)]
  if (today === said || today === "") return ""
  const isSame = said !== "" && (today.startsWith(said) || said.startsWith(today))
  return isSame ? city : `today ${city}`
}
