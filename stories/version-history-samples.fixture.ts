import { UserId, VersionId } from "#protocol/ids.ts"
import type { Version, WholeVersion } from "#protocol/version.ts"
import { longText, someParagraphs } from "./factories.fixture.ts"

export const margaret = { userId: UserId.make(1), name: "Margaret Holloway" }
export const walter = { userId: UserId.make(2), name: "Walter Holloway" }
export const ines = { userId: UserId.make(3), name: "إيناس دوارتي" }

export const aVersion = (changes: Partial<Version> = {}): Version => ({
  id: VersionId.make(6),
  text: "original",
  at: "2026-11-20T17:05:00.000Z",
  kind: "saved",
  by: [margaret],
  added: 3,
  removed: 1,
  ...changes,
})

export const severalVersions = (): ReadonlyArray<Version> => [
  aVersion(),
  aVersion({
    id: VersionId.make(5),
    at: "2026-11-20T16:40:00.000Z",
    kind: "restored",
    by: [walter],
    added: 12,
    removed: 40,
  }),
  aVersion({
    id: VersionId.make(4),
    at: "2026-11-19T09:12:00.000Z",
    kind: "left",
    by: [margaret, walter, ines],
    added: 40,
    removed: 12,
  }),
  aVersion({
    id: VersionId.make(3),
    at: "2026-11-02T20:31:00.000Z",
    kind: "replaced",
    added: 0,
    removed: 1,
  }),
  aVersion({ id: VersionId.make(2), at: "2026-10-19T08:00:00.000Z", added: 0, removed: 0 }),
  aVersion({
    id: VersionId.make(1),
    at: "2026-10-18T15:30:00.000Z",
    kind: "heard",
    by: [],
    added: 86,
    removed: 0,
  }),
]

export const words = (...texts: ReadonlyArray<string>): WholeVersion["transcript"] =>
  texts.map((text, at) => ({ start: at * 10, end: at * 10 + 9, text, phrases: [] }))

const corrected = () =>
  someParagraphs().map((paragraph) => ({
    ...paragraph,
    text: paragraph.text
      .replace("1947", "1946")
      .replace("a horse", "a horse and its cart")
      .replace("standing still, ", ""),
  }))

export const aWhole = (changes: Partial<WholeVersion> = {}): WholeVersion => ({
  ...aVersion(),
  transcript: corrected(),
  before: someParagraphs(),
  ...changes,
})

export const aLongVersion = () => {
  const before = Array.from({ length: 240 }, (_, at) =>
    at === 90
      ? longText
      : `Paragraph ${at + 1}. ${someParagraphs()[at % 3]?.text ?? ""} ${someParagraphs()[(at + 1) % 3]?.text ?? ""}`,
  )
  const now = before.map((text, at) => (at % 60 === 45 ? text.replace("river", "lake") : text))
  return aWhole({ before: words(...before), transcript: words(...now, `And ${longText}.`) })
}

/** The props of the history before a version is chosen. */
export const aHistory = {
  text: "original",
  language: "en",
  versions: { state: "here", data: severalVersions() },
  chosenId: null,
  whole: { state: "loading" },
  isAsNow: () => false,
  mayRestore: true,
  isRestoring: false,
} as const
