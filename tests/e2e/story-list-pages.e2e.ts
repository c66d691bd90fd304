import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import type { Page } from "@playwright/test"
import { Effect, Layer } from "effect"
import { PersonId, StoryId, type UserId } from "#protocol/ids.ts"
import { placesIn } from "../../backend/adapters/disk/layout.ts"
import { sqliteDocuments } from "../../backend/adapters/sqlite/documents.ts"
import { collections, Database } from "../../backend/platform/database/database.ts"
import { aTranscribedStory } from "../../backend/features/stories/story.fixture.ts"
import { Caller } from "../support/api-client.ts"
import { expect, test } from "./fixtures.ts"
import { addPerson } from "../support/factories.ts"
import { startServer } from "../support/spawn-server.ts"
import { openWindow } from "./browser-window.ts"

const many = 60

/** The one recording they all have. */
const mediaId = "0".repeat(32)
const keepRecording = async (dataDir: string) => {
  const { entry } = placesIn(join(dataDir, "media"))
  await mkdir(dirname(entry(mediaId)), { recursive: true })
  await writeFile(entry(mediaId), "sound")
}

/** Thirty in September and thirty in October, the oldest five of them of a journey. */
const tell = (dataDir: string, keeperId: UserId, storytellerId: PersonId) =>
  Effect.runPromise(
    Effect.gen(function* () {
      const { stories } = yield* Database
      yield* stories.insertMany(
        Array.from({ length: many }, (_, n) =>
          aTranscribedStory({
            ...{ id: StoryId.make(1_000 + n), saveKey: String(n), title: `Story ${String(n + 1)}` },
            ...{ keeperId, recorderId: keeperId, keeperIds: [keeperId], storytellerId },
            original: { ...aTranscribedStory().original, mediaId },
            description: "She remembers the winter the river froze, and who walked across it.",
            category: n < 5 ? "travel" : "childhood",
            createdAt: new Date(Date.UTC(2026, 8, 1 + n, 12)).toISOString(),
          }),
        ),
      )
    }).pipe(
      Effect.provide(
        Database.layer.pipe(
          Layer.provide(sqliteDocuments({ file: join(dataDir, "kintale.db"), collections })),
        ),
      ),
    ),
  )

const cards = (page: Page) => page.locator("main").getByRole("article")
const toTheEnd = (page: Page) => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))

test("R126 R127 STORIES-10 a long list goes on as one reads, finds its place again and counts what it does not show", async ({
  browser,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), "kintale-many-"))
  const before = await startServer({ dataDir, fast: "at once" })
  const anna = new Caller(before.url)
  const { email, password } = await anna.join("anna")
  const rosa = await addPerson(anna, { name: "Rosa", relationship: "aunt" })
  const { id } = await anna.me()
  await before.stop()
  await keepRecording(dataDir)
  await tell(dataDir, id, rosa.id)

  const server = await startServer({ dataDir, fast: "at once" })
  const caller = new Caller(server.url)
  await caller.signIn(email, password)
  const { page, close } = await openWindow(browser, caller)
  await page.goto("/")
  await expect(page.getByText("Total Stories").locator("..")).toContainText(String(many))

  await page.goto("/stories")
  await expect(cards(page).first()).toContainText("Story 60")
  const shown = await cards(page).count()
  expect(shown).toBeLessThan(many)
  await toTheEnd(page)
  await expect.poll(() => cards(page).count()).toBeGreaterThan(shown)

  const button = page.getByRole("button", { name: "Show more stories" })
  await expect
    .poll(async () => {
      await toTheEnd(page)
      return (await cards(page).count()) === many && (await button.count()) === 0
    })
    .toBe(true)
  await expect(page.getByText("That's all of them.")).toBeVisible()
  const titles = await cards(page).getByRole("heading").allTextContents()
  expect(titles.map((title) => title.trim())).toEqual(
    Array.from({ length: many }, (_, n) => `Story ${String(many - n)}`),
  )

  await page.getByRole("link", { name: "Story 20", exact: true }).scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(500)
  await page.getByRole("link", { name: "Story 20", exact: true }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Story 20" })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole("link", { name: "Story 20", exact: true })).toBeInViewport()
  await expect(cards(page)).toHaveCount(many)

  await page.goto("/stories?category=travel")
  await expect(cards(page)).toHaveCount(5)
  await expect(button).toHaveCount(0)
  await page.goto("/stories?view=timeline&order=recorded")
  await expect(page.getByText("30 stories").first()).toBeVisible()
  await page.goto(`/stories?person=${String(rosa.id)}&by=storyteller`)
  await expect(page.getByRole("combobox", { name: "Storyteller" })).toContainText("Rosa")

  await close()
  await server.stop()
  await rm(dataDir, { recursive: true })
})
