import { join } from "node:path"
import type { Page } from "@playwright/test"
import { kennedy } from "../../backend/adapters/sherpa/voice.fixture.ts"
import { comeIn, expect, test } from "./fixtures.ts"
import { makeFolder, makeSound } from "../support/audio.ts"
import { storyIsReady } from "../support/wait-for.ts"

/** What is chosen, current or on, and looks as the page around it; `chosen` counts all there are. */
const look = (page: Page) =>
  page.evaluate(() => {
    const marks = "[aria-current], [aria-selected=true], [aria-pressed=true], [aria-checked=true]"
    const chosen = [...document.querySelectorAll(marks)].filter((one) => one.checkVisibility())
    const ground = getComputedStyle(document.body).backgroundColor
    const unseen = chosen.filter((one) => {
      const { backgroundColor } = getComputedStyle(one)
      return backgroundColor === ground || backgroundColor === "rgba(0, 0, 0, 0)"
    })
    return { chosen: chosen.length, unseen: unseen.map(({ outerHTML }) => outerHTML) }
  })

test("R642 in a contrast theme one sees which place, tab and choice is chosen", async ({
  page,
  server,
}) => {
  const anna = await comeIn(page, server, "contrasts")
  const told = await makeSound(join(await makeFolder(), "told.mp3"), "-i", kennedy.file, "-t", "9")
  const { id } = await anna.save(told, undefined, { title: "Seen by everyone" })
  await storyIsReady(anna, id)
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" })
  const addresses = [
    ["/stories?by=subject", 4],
    [`/story/${id}`, 3],
    ["/record", 2],
    ["/settings", 1],
  ] as const
  for (const [address, least] of addresses) {
    await page.goto(address)
    await expect.poll(async () => (await look(page)).chosen).toBeGreaterThanOrEqual(least)
    expect((await look(page)).unseen, address).toEqual([])
  }
})
