import { comeIn, expectAccessible } from "./fixtures.ts"
import {
  becomePremium,
  cards,
  expect,
  payButton,
  payWith,
  plan,
  subscriptionsOf,
  test,
  toast,
} from "./payments-fixture.ts"

test(
  "SUB-01 SUB-09 API-51 DATA-094 ERR-19 ERR-20 OK-07 STATE-28 STATE-29 SUB-03 SUB-04 from the menu, past an empty form, a declined card and one that breaks, to Premium",
  { tag: "@core" },
  async ({ page, server, stripe }) => {
    const caller = await comeIn(page, server, "payer")
    await page.goto("/")
    await page.getByRole("button", { name: /your menu/ }).click()
    await page.getByRole("link", { name: "Upgrade" }).click()
    await expect(page.getByRole("heading", { level: 1, name: "Upgrade to Premium" })).toBeFocused()
    await expect(page.getByText("0/5 stories used")).toBeVisible()
    await expect(payButton(page)).toBeEnabled()
    await expectAccessible(page)

    await payButton(page).click()
    await expect(toast(page, "Payment Failed")).toContainText("Your card number is incomplete.")
    await payWith(page, cards.declined)
    await expect(toast(page, "Payment Failed")).toContainText("Your card was declined.")
    await payWith(page, cards.throwing)
    await expect(toast(page, "Payment Error")).toContainText(
      "An unexpected error occurred. Please try again.",
    )
    // A reload in the middle goes on with the same subscription.
    await page.reload()
    await expect(payButton(page)).toBeEnabled()
    expect(await plan(caller)).toBe("free")
    await payWith(page, cards.good)
    await expect(toast(page, "Payment Successful")).toContainText("Welcome to Premium")
    await expect(page).toHaveURL(`${server.url}/`)
    await expect(page.getByText("Premium", { exact: true })).toBeVisible()
    expect(await plan(caller)).toBe("active")
    const made = subscriptionsOf(stripe, "payer@example.org").map(({ status }) => status)
    expect(made).toEqual(["active"])

    await page.getByRole("button", { name: /your menu/ }).click()
    await expect(page.getByRole("link", { name: "Settings" })).toBeVisible()
    await expect(page.getByRole("link", { name: "Upgrade" })).toHaveCount(0)
    await page.goto("/subscribe")
    await expect(toast(page, "Already Subscribed")).toBeVisible()
    await expect(page).toHaveURL(`${server.url}/`)
  },
)

test("SUB-03 API-19 of two tabs at once one pays, and the other is not asked to any more", async ({
  page,
  context,
  server,
  stripe,
}) => {
  await comeIn(page, server, "twice")
  const other = await context.newPage()
  await Promise.all([page.goto("/subscribe"), other.goto("/subscribe")])
  await expect(payButton(page)).toBeEnabled()
  await expect(payButton(other)).toBeEnabled()
  await payWith(page, cards.good)
  // Both at once: neither waits for somebody who still looks at the other.
  await Promise.all([
    expect(toast(page, "Payment Successful")).toBeVisible(),
    expect(toast(other, "Already Subscribed")).toBeVisible(),
  ])
  await expect(other).toHaveURL(`${server.url}/`)
  const email = "twice@example.org"
  expect([...stripe.customers.values()].filter((one) => one.email === email)).toHaveLength(1)
  expect(subscriptionsOf(stripe, email)).toHaveLength(1)
})

test("R225 whose card was charged before the form broke has Premium, and is not asked to try again", async ({
  page,
  server,
  stripe,
}) => {
  await comeIn(page, server, "badline")
  await page.goto("/subscribe")
  await payWith(page, cards.lost)
  await expect(toast(page, "Payment Successful")).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/`)
  const made = subscriptionsOf(stripe, "badline@example.org").map(({ status }) => status)
  expect(made).toEqual(["active"])
})

test("STATE-30 STATE-31 R225 the bank leads back to a clean address and Premium, a typed address to nothing", async ({
  page,
  server,
}) => {
  const caller = await comeIn(page, server, "returner")
  await page.goto("/?subscription=success")
  await expect(toast(page, "We haven't received a payment")).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/`)
  expect(await plan(caller)).toBe("free")

  await page.goto("/subscribe")
  await payWith(page, cards.atTheBank)
  await expect(toast(page, "Payment Successful")).toContainText("Welcome to Premium")
  await expect(page).toHaveURL(`${server.url}/`)
  await expect(page.getByText("Premium", { exact: true })).toBeVisible()
})

test("SUB-14 SUB-15 SUB-06 SUB-07 ERR-16 ERR-17 ERR-18 R229 without Stripe's script, or without its answer, the page says what to do", async ({
  page,
  server,
  stripe,
  cardForms,
}) => {
  const before = cardForms.loaded()
  await comeIn(page, server, "unlucky")
  await page.goto("/")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  expect(cardForms.loaded()).toBe(before)

  stripe.treat("break")
  await page.goto("/subscribe")
  await expect(toast(page, "Subscription Error")).toBeVisible()
  stripe.treat("answer")
  await page.getByRole("button", { name: "Try Again" }).click()
  await expect(payButton(page)).toBeEnabled()

  await page.route("**/api/get-or-create-subscription", (route) => route.fulfill({ json: {} }))
  await page.reload()
  await expect(toast(page, "Subscription Error")).toContainText("No client secret received")
  await page.getByRole("link", { name: "Back to Home" }).click()
  await expect(page).toHaveURL(`${server.url}/`)
  await page.unroute("**/api/get-or-create-subscription")

  cardForms.block()
  await page.goto("/subscribe")
  const card = page.getByRole("region", { name: "Payment Unavailable" })
  await expect(card.getByRole("button", { name: "Try Again" })).toBeVisible()
  await expect(page.getByRole("region", { name: "Current Plan: Free" })).toBeVisible()
  await expect(payButton(page)).toHaveCount(0)
})

test("R226 R227 SUB-17 SET-04 in the settings Stripe's page is opened, and the money comes back", async ({
  page,
  server,
  stripe,
}) => {
  const caller = await comeIn(page, server, "regrets")
  const subscription = await becomePremium(stripe, caller, "regrets@example.org")
  await page.goto("/settings")
  await page.getByRole("button", { name: "Manage Subscription" }).click()
  await expect(page.getByRole("heading", { name: "Your subscription at Stripe" })).toBeVisible()
  // What was done there is known at once to whoever comes back, though no webhook arrives here.
  stripe.change(subscription, { cancel_at_period_end: true })
  await page.goto("/settings")
  await expect(page.getByText(/You have Premium until/)).toBeVisible()

  await page.getByRole("button", { name: "Get my money back" }).click()
  const question = page.getByRole("alertdialog", { name: "Get your money back?" })
  await question.getByRole("button", { name: "Get my money back" }).click()
  await expect(toast(page, "Your money is on its way back")).toBeVisible()
  await expect(page.getByRole("link", { name: "Upgrade to Premium" })).toBeVisible()
  expect([await plan(caller), stripe.subscription(subscription).status]).toEqual([
    "free",
    "canceled",
  ])
  expect(stripe.refunded.size).toBeGreaterThan(0)
})

test("R228 R226 a payment that fails is said on every screen until it is mended, and leaving ends what is paid first", async ({
  page,
  server,
  stripe,
}) => {
  const caller = await comeIn(page, server, "leaves")
  const subscription = await becomePremium(stripe, caller, "leaves@example.org")
  await page.goto("/stories")
  stripe.deliverTo(`${server.url}/api/stripe/webhook`)
  stripe.failRenewal(subscription)
  const notice = page.getByText("Your last payment didn't go through").first()
  await expect(notice).toBeVisible()
  expect(await plan(caller)).toBe("active")
  await page.getByRole("button", { name: "Update your card" }).click()
  await expect(page.getByRole("heading", { name: "Your subscription at Stripe" })).toBeVisible()
  await page.goto("/people")
  await expect(notice).toBeVisible()
  stripe.pay(subscription)
  await expect(notice).toHaveCount(0)
  stripe.deliverTo(null)

  await page.goto("/settings")
  await page.getByRole("button", { name: "Delete Account" }).click()
  const dialog = page.getByRole("dialog", { name: "Delete your account" })
  await expect(dialog).toContainText("Your subscription. We'll cancel it first")
  await dialog.getByRole("textbox", { name: "Your password" }).fill("a long enough password")
  await dialog.getByRole("button", { name: "Delete Account" }).click()
  await page
    .getByRole("alertdialog", { name: "Delete everything forever?" })
    .getByRole("button", { name: "Delete forever" })
    .click()
  await expect(page.getByText("Your account is deleted")).toHaveCount(1)
  expect(stripe.subscription(subscription).status).toBe("canceled")
})
