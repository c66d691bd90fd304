import { expect, it } from "vitest"
import { whereWords } from "./where-words.ts"

it("R244 says what a place is called today where that is another name", () => {
  const where = (city: string, name: string) =>
    whereWords({ city, region: "Silesia", country: "Poland" }, name)
  expect(where("Wrocław", "Breslau")).toBe("(now Wrocław, Silesia, Poland)")
  expect(where("Surprise", "Ennis")).toBe("(now Surprise, Silesia, Poland)")
  expect(where("New York City", "New York")).toBe("New York City, Silesia, Poland")
  expect(where("Frankfurt am Main", "FRANKFURT")).toBe("Frankfurt am Main, Silesia, Poland")
  expect(where("Prague", "Prague Old Town")).toBe("Prague, Silesia, Poland")
  expect(where("Wrocław", "wroclaw")).toBe("Silesia, Poland")
  expect(where("", "The old mill")).toBe("Silesia, Poland")
  expect(whereWords({ city: "Istanbul", region: "", country: "" }, "Constantinople")).toBe(
    "(now Istanbul)",
  )
})
