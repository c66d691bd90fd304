import { questionAbout, type questions } from "#protocol/biography.ts"
import { aLongBiography, lifeOn, told } from "../support/fixtures/long-biography.ts"
import { expect, expectAccessible, test } from "./fixtures.ts"
import { soundsPlayed } from "./played-audio.ts"
import { openWindow } from "./browser-window.ts"

const asked = (topic: keyof typeof questions) => questionAbout(topic, "Rosa")

for (const { device, viewport } of [
  { device: "a phone", viewport: { width: 390, height: 844 } },
  { device: "a desk", viewport: { width: 1280, height: 800 } },
]) {
  test(`PEOPLE-18 PEOPLE-31 PEOPLE-41 API-42 OK-21 STORY-47…49 R353 at ${device} Anna answers three questions, a biography is made of them and of what Rosa told, and a line plays the second in which she says it`, async ({
    browser,
    server,
  }) => {
    const { anna, id } = await aLongBiography(server.url, `answers${String(viewport.width)}`)
    const { page, context, close } = await openWindow(browser, anna, { viewport })
    const played = await soundsPlayed(context)
    await page.goto("/people")
    const card = page.getByRole("article").filter({ hasText: "Rosa" })
    await card.getByRole("button", { name: "Write Biography" }).click()
    const dialog = page.getByRole("dialog", { name: "Create Biography for Rosa" })
    await expect(dialog.getByRole("tab", { name: "Generate Biography" })).toBeDisabled()
    await dialog.getByLabel(asked("family")).fill("She had two brothers, Karl and Emil.")

    // What was typed is there again after the page was left.
    await page.reload()
    await card.getByRole("button", { name: "Write Biography" }).click()
    await expect(dialog.getByLabel(asked("family"))).toHaveValue(/Karl and Emil/)
    await dialog.getByLabel(asked("interests")).fill("She loved to dance the tango.")
    await dialog.getByLabel(asked("personality")).fill("stubborn, funny and generous")
    await dialog.getByRole("button", { name: "Continue" }).click()
    await dialog.getByRole("button", { name: "Generate Biography" }).click()
    await expect(page.getByText("Biography generated successfully!")).toBeVisible()
    await expect(dialog.getByRole("region", { name: "The life of Rosa" })).toContainText("tango")
    await expect(dialog.getByLabel(asked("family"))).toHaveValue("")
    await expectAccessible(page)

    await dialog.getByRole("button", { name: "Read the biography" }).click()
    await expect(lifeOn(page)).toContainText("two brothers, Karl and Emil")
    await expect(lifeOn(page)).toContainText("1931")
    await expect(page.getByRole("region", { name: "Life Timeline" })).toBeVisible()
    await page.getByRole("switch", { name: "Show sources" }).click()
    await expect(lifeOn(page)).toContainText(/from Anna.*’s answers/i)
    await page.getByRole("switch", { name: "Show sources" }).click()

    // Not said at the beginning of the recording.
    const line = lifeOn(page)
      .getByRole("button", { name: new RegExp(`^Play Rosa in “${told.title}”, .*[1-9]$`) })
      .first()
    const [, minutes, seconds] =
      /(\d+):(\d\d)/.exec((await line.getAttribute("aria-label")) ?? "") ?? []
    const wanted = Number(minutes) * 60 + Number(seconds)
    expect(wanted).toBeGreaterThan(0)
    await line.click()
    await expect(page.getByRole("region", { name: "Now playing" })).toContainText("Rosa")
    await expect
      .poll(() => played.map(({ from }) => from))
      .toEqual([`/api/stories/${String(id)}/audio`])
    expect(played[0]?.at).toBeGreaterThanOrEqual(wanted)
    expect(played[0]?.at).toBeLessThan(wanted + 8)
    await close()
  })
}
