import { assert, describe, it } from "@effect/vitest"
import { countByMonth, monthsIn } from "./months.ts"

const months = (zone: string, ...times: ReadonlyArray<string>) => times.map(monthsIn(zone))

describe("the month of a story", () => {
  it("R127 is that of the reader's own calendar: New Year's Eve belongs to December", () => {
    const eve = "2025-12-31T23:30:00.000Z"
    assert.deepStrictEqual(months("America/New_York", eve), ["2025-12"])
    assert.deepStrictEqual(months("Europe/Berlin", eve), ["2026-01"])
    assert.deepStrictEqual(months("Pacific/Kiritimati", "2026-02-28T10:00:00Z"), ["2026-03"])
    assert.deepStrictEqual(months("Pacific/Pago_Pago", "2026-03-01T10:59:00Z"), ["2026-02"])
  })
  it("R127 amid a month is the same everywhere as the calendar says", () => {
    for (const zone of ["Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Kathmandu"]) {
      const calendar = new Intl.DateTimeFormat("en-CA", { month: "2-digit", timeZone: zone })
      for (let hour = 0; hour < 31 * 24; hour += 1) {
        const date = new Date(Date.UTC(2026, 1, 1, hour))
        const [month = ""] = months(zone, date.toISOString())
        assert.strictEqual(month.slice(5), calendar.format(date))
      }
    }
  })
  it("R127 is someone's guess where the zone is unknown, and none where there is no time", () => {
    assert.deepStrictEqual(months("Atlantis/Capital", "2026-05-01T00:00:00Z", "long ago"), [
      "2026-05",
      "",
    ])
  })
  it("HOME-08 counts a month's stories and one's own among them, the newest month first", () => {
    const told = [
      { createdAt: "2026-09-30T10:00:00Z", isOwn: true },
      { createdAt: "2026-10-02T10:00:00Z", isOwn: false },
      { createdAt: "2026-10-31T10:00:00Z", isOwn: true },
    ]
    assert.deepStrictEqual(countByMonth(told, "Europe/Lisbon"), [
      { month: "2026-10", stories: 2, own: 1 },
      { month: "2026-09", stories: 1, own: 1 },
    ])
  })
})
