import { join } from "node:path"
import type { Page } from "@playwright/test"
import { kennedy } from "../../backend/adapters/sherpa/voice.fixture.ts"
import { routes } from "#protocol/paths.ts"
import { Caller } from "../support/api-client.ts"
import { expect, test } from "./fixtures.ts"
import { heardOn, hearsOfLogout } from "./toasts.ts"
import { addPerson, grant, people, relative } from "../support/factories.ts"
import type { RunningServer } from "../support/spawn-server.ts"
import { makeFolder, makeSound } from "../support/audio.ts"
import { openWindow } from "./browser-window.ts"

const password = "a long enough password"

/** Anna keeps Rosa; Ben, with whom she shares her, recorded a story of hers as Anna did. */
const twoRelatives = async ({ url }: RunningServer) => {
  const anna = await relative(url, "goesaway")
  const ben = await relative(url, "staysbehind")
  const rosa = await addPerson(anna.caller, { name: "Rosa", relationship: "grandmother" })
  await grant(anna.caller, rosa.id, ben, "contributor")
  const file = await makeSound(join(await makeFolder(), "told.mp3"), "-i", kennedy.file)
  const ofRosa = { storytellerId: String(rosa.id) }
  await anna.caller.save(file, undefined, { title: "Recorded by Anna", ...ofRosa })
  await ben.caller.save(file, undefined, { title: "Recorded by Ben", ...ofRosa })
  return { anna, ben }
}

const leave = async (page: Page) => {
  await page.goto("/settings")
  await page.getByRole("button", { name: "Delete Account" }).click()
  const dialog = page.getByRole("dialog", { name: "Delete your account" })
  await expect(dialog.getByRole("region", { name: "Deleted forever" })).toContainText(
    "1 story, with every recording and word",
  )
  await expect(dialog.getByRole("region", { name: "Passed on to others" })).toContainText(
    "1 story someone else recorded. It'll be theirs from then on.",
  )
  await dialog.getByRole("textbox", { name: "Your password" }).fill(password)
  await dialog.getByRole("button", { name: "Delete Account" }).click()
  const question = page.getByRole("alertdialog", { name: "Delete everything forever?" })
  await question.getByRole("button", { name: "Delete forever" }).click()
}

test("SET-11 who leaves is signed out in every browser, and a relative keeps what they recorded", async ({
  browser,
  server,
}) => {
  const { anna, ben } = await twoRelatives(server)
  const elsewhere = new Caller(server.url)
  await elsewhere.signIn(anna.email, password)
  const computer = await openWindow(browser, anna.caller)
  const telephone = await openWindow(browser, elsewhere, {
    viewport: { width: 390, height: 844 },
  })
  const bens = await openWindow(browser, ben.caller)
  const heard = await heardOn(telephone.page)
  await telephone.page.goto("/people")
  await expect(telephone.page.getByRole("heading", { name: "Rosa" })).toBeVisible()
  await bens.page.goto("/stories")
  await expect(bens.page.getByText("Recorded by Anna")).toBeVisible()

  await leave(computer.page)
  await expect(computer.page).toHaveURL(`${server.url}/`)
  await expect(computer.page.getByText("Your account is deleted")).toHaveCount(1)

  // The other browser of the same account says so, and shows nothing any more.
  await hearsOfLogout(heard)
  await expect(telephone.page).toHaveURL(/\/login$/)
  await telephone.page.goBack()
  await expect(telephone.page.getByRole("heading", { name: "Rosa" })).toHaveCount(0)
  expect((await elsewhere.get(routes.currentUser)).status).toBe(401)

  // What Ben recorded is his, and told by a Rosa of his own; what Anna recorded went with her.
  await expect(bens.page.getByText("Recorded by Anna")).toHaveCount(0)
  await expect(bens.page.getByText("Recorded by Ben")).toBeVisible()
  await bens.page.goto("/people")
  await expect(bens.page.getByRole("heading", { name: "Rosa" })).toBeVisible()
  const [rosa] = (await people(ben.caller)).filter(({ name }) => name === "Rosa")
  expect(rosa?.access).toBe("own")

  await computer.context.close()
  await telephone.context.close()
  await bens.close()
})

test("SET-11 who thinks again keeps everything: Cancel, Escape and the second question all lead back, and no link makes them believe it is deleted", async ({
  browser,
  server,
}) => {
  const cara = await relative(server.url, "thinksagain")
  const { page, close } = await openWindow(browser, cara.caller)
  await page.goto("/settings")
  const open = page.getByRole("button", { name: "Delete Account" })
  const dialog = page.getByRole("dialog", { name: "Delete your account" })
  const question = page.getByRole("alertdialog", { name: "Delete everything forever?" })

  await open.click()
  await dialog.getByRole("button", { name: "Cancel" }).click()
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()

  await open.click()
  await dialog.getByRole("textbox", { name: "Your password" }).fill(password)
  await page.keyboard.press("Enter")
  await question.getByRole("button", { name: "Keep my account" }).click()
  await expect(question).toBeHidden()
  await expect(dialog.getByRole("textbox", { name: "Your password" })).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()
  expect((await cara.caller.get(routes.currentUser)).status).toBe(200)

  await page.goto("/#farewell=deleted")
  await expect(page.getByRole("heading", { level: 1, name: /Welcome/ })).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/`)
  await expect(page.getByText("Your account is deleted")).toHaveCount(0)
  await close()
})
