import {
  aLongBiography,
  chatField,
  lifeOn,
  openBiography,
  said,
  say,
  told,
} from "../support/fixtures/long-biography.ts"
import { expect, expectAccessible, test } from "./fixtures.ts"

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

test(
  "STORY-50…62 CONST-31 ERR-31 AMB-36 on a phone Anna is led to the chat, asks, and tells; the biography grows on Ben's open screen, and nothing she wrote is lost without a line",
  { tag: "@cluster" },
  async ({ browser, server }) => {
    const family = await aLongBiography(server.url, "chats")
    const ben = await openBiography(browser, family.ben, family.id)
    const anna = await openBiography(browser, family.anna, family.id, phone)
    const { page } = anna
    await expect(page.getByText("No biography of Rosa yet")).toBeVisible()
    await expect(ben.page.getByText("No biography of Rosa yet")).toBeVisible()
    await expect(said(page)).toContainText(/This is about Rosa\. .* remember first\?/)
    await page.getByRole("button", { name: "Share a memory in the chat" }).click()
    await expect(chatField(page)).toBeFocused()

    // STORY-61
    const sent: Array<string> = []
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/biography-chat"))
        sent.push(request.postData() ?? "")
    })
    await chatField(page).fill("  ")
    await chatField(page).press("Enter")
    await page.getByRole("button", { name: "Send" }).click()
    await expect(said(page)).toHaveText(/remember first\?$/)

    // CONST-31 STORY-55…58
    const prompts = page.getByRole("list", { name: "Questions to start with" })
    await expect(prompts.getByRole("button")).toHaveText([
      "What are the important dates in Rosa’s life?",
      "Where did Rosa grow up?",
      "What made Rosa special?",
      "What is a favorite memory of Rosa?",
    ])
    // Also before there is a biography, what the story says is known.
    await prompts.getByRole("button", { name: /important dates/ }).click()
    await expect(said(page)).toContainText(`“${told.born}”`)
    await expect(said(page).getByRole("link", { name: told.title })).toBeVisible()
    expect(sent).toHaveLength(1)

    // STORY-59 STORY-60
    await chatField(page).fill("")
    await chatField(page).pressSequentially("She sang in the kitchen on Sunday mornings.")
    await chatField(page).press("Shift+Enter")
    await chatField(page).pressSequentially("She never had a radio.")
    await expect(chatField(page)).toHaveValue(
      "She sang in the kitchen on Sunday mornings.\nShe never had a radio.",
    )
    expect(sent).toHaveLength(1)
    await chatField(page).press("Enter")
    await expect(
      said(page)
        .getByText(/Added to the biography/)
        .first(),
    ).toBeVisible()
    await expect(chatField(page)).toHaveValue("")

    // STORY-62 AMB-36 Nobody has loaded a page anew.
    await expect(lifeOn(ben.page)).toContainText("sang in the kitchen on Sunday mornings")
    await expect(lifeOn(ben.page)).toContainText("baker on Krakow Street")
    await expect(lifeOn(page)).toContainText("sang in the kitchen on Sunday mornings")
    await expectAccessible(page)

    // STORY-53
    await page.reload()
    await page.getByRole("tab", { name: "Biography" }).click()
    await expect(said(page)).toContainText("She never had a radio.")
    await expect(said(page)).not.toContainText("remember first?")
    await anna.close()

    // ERR-31
    const bad = await openBiography(browser, family.anna, family.id, phone)
    await expect(said(bad.page)).toContainText("She never had a radio.")
    await bad.page.route("**/biography-chat", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    )
    await chatField(bad.page).fill("She had three sisters.")
    await chatField(bad.page).press("Enter")
    await expect(bad.page.getByText("Failed to send message. Please try again.")).toBeVisible()
    await expect(said(bad.page)).toContainText("She had three sisters.")
    await bad.page.getByRole("button", { name: "Edit it" }).click()
    await expect(chatField(bad.page)).toHaveValue("She had three sisters.")
    await bad.page.unroute("**/biography-chat")
    await say(bad.page, "She had four sisters.")
    await expect(lifeOn(ben.page)).toContainText("four sisters")
    await expect(lifeOn(ben.page)).not.toContainText("three sisters")
    // The browser has complained of what was cut off.
    await bad.context.close()
    await ben.close()
  },
)
