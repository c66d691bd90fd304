import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { routes } from "#protocol/paths.ts"
import { Caller, rejection } from "../../support/api-client.ts"
import { startServer, type RunningServer } from "../../support/spawn-server.ts"

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const visitor = () => new Caller(server.url)

const draft = (name: string) => ({
  email: `${name}@example.org`,
  password: "a long enough password",
  username: name,
  firstName: "Anna",
  lastName: "Berg",
})

describe("signing up", () => {
  it("API-11 answers 201 with the user and signs them in", async () => {
    const anna = visitor()
    const answer = await anna.post(routes.signUp, draft("api11"))
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      username: "api11",
      subscriptionStatus: "free",
      setupDone: false,
    })
    expect((await anna.me()).email).toBe("api11@example.org")
  })

  it("DATA-012 never tells the password hash or another secret", async () => {
    const anna = visitor()
    await anna.join("data012")
    const { body } = await anna.get(routes.currentUser)
    expect(Object.keys(body ?? {}).toSorted()).toEqual(
      [
        ...["bio", "createdAt", "email", "emailVerified", "firstName", "hasPassword", "id"],
        ...[
          "lastName",
          "newStoryEmails",
          "profileImageUrl",
          "setupDone",
          "storiesRecorded",
          "subscriptionStatus",
        ],
        ...["lastActiveAt", "updatedAt", "username"],
      ].toSorted(),
    )
  })

  it.each([
    ["VALID-17 first name", { firstName: " " }, "Please enter your first name."],
    ["VALID-18 last name", { lastName: "\u200b" }, "Please enter your last name."],
    ["VALID-19 username", { username: "" }, "Please choose a username."],
    ["VALID-20 email", { email: "" }, "Please enter your email."],
    ["VALID-22 a real email", { email: "a@b" }, "Please enter a valid email address"],
    [
      "VALID-22 eight characters",
      { password: "1234567" },
      "Password must be at least 8 characters long.",
    ],
    [
      "VALID-22 no @ in a username",
      { username: "a@b.org" },
      "Please use only letters, numbers, dots, dashes and underscores in a username, and no spaces.",
    ],
    ["no operators", { email: { $ne: null } }, "Please check “email”."],
    ["no numbers for words", { firstName: 7 }, "Please check “firstName”."],
  ])("asks for %s", async (_, change, message) => {
    const answer = await visitor().post(routes.signUp, { ...draft("nobody"), ...change })
    const isRead = !message.startsWith("Please check")
    expect([answer.status, rejection(answer).message]).toEqual([isRead ? 422 : 400, message])
  })

  it("AUTH-22 refuses a taken username, whatever its case", async () => {
    await visitor().join("auth22")
    const answer = await visitor().post(routes.signUp, {
      ...draft("Auth22"),
      email: "new22@example.org",
    })
    expect([answer.status, rejection(answer).message]).toEqual([
      409,
      "This username is taken. Please choose another.",
    ])
  })

  it("F07 makes one account of fifty sign-ups at once under one name @slow", async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        visitor().post(routes.signUp, {
          ...draft("race50"),
          email: `race${String(n)}@example.org`,
        }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(49)
  })

  it("drops fields nobody asked for", async () => {
    const anna = visitor()
    await anna.post(routes.signUp, {
      ...draft("extra"),
      ...{ subscriptionStatus: "active", emailVerified: true, storiesRecorded: -9, id: 77 },
    })
    expect(await anna.me()).toMatchObject({
      subscriptionStatus: "free",
      emailVerified: false,
      storiesRecorded: 0,
    })
  })
})

describe("signing in", () => {
  it("API-10 takes a form with the email or the username", async () => {
    await visitor().join("api10")
    for (const name of ["api10", "API10", "api10@example.org", "Api10@Example.ORG"]) {
      const anna = visitor()
      expect((await anna.signIn(name, "a long enough password")).status).toBe(200)
      expect((await anna.me()).username).toBe("api10")
    }
  })

  it("API-10 tells a wrong name and a wrong password apart by nothing", async () => {
    await visitor().join("same10")
    const wrongPassword = await visitor().signIn("same10", "not the password")
    const wrongName = await visitor().signIn("nobody-at-all", "not the password")
    expect(wrongPassword.status).toBe(401)
    expect(wrongName.body).toEqual(wrongPassword.body)
  })

  it.each([
    ["VALID-23", "", "secret", "Please enter your email or username."],
    ["VALID-24", "anna", "", "Please enter your password."],
  ])("%s asks for what is missing", async (_, email, password, message) => {
    const answer = await visitor().signIn(email, password)
    expect([answer.status, rejection(answer).message]).toEqual([422, message])
  })

  it("never lets operators of a database in", async () => {
    const answer = await visitor().call("POST", routes.signIn, {
      body: "email[$ne]=&password[$ne]=",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    })
    expect(answer.status).toBe(422)
  })

  it("API-15 signing out ends the session, also for a copied cookie", async () => {
    const anna = visitor()
    await anna.join("api15")
    const copied = anna.cookie
    expect((await anna.call("POST", routes.signOut)).status).toBe(200)
    const thief = await visitor().call("GET", routes.currentUser, { headers: { cookie: copied } })
    expect(thief.status).toBe(401)
    expect((await visitor().call("POST", routes.signOut)).status).toBe(200)
  })

  it("API-09 answers 401 to visitors and to made-up cookies", async () => {
    const forged = { headers: { cookie: "kintale=made;up" } }
    for (const answer of [
      await visitor().get(routes.currentUser),
      await visitor().call("GET", routes.currentUser, forged),
    ]) {
      expect([answer.status, rejection(answer).code]).toEqual([401, "Unauthorized"])
    }
  })

  it("NAV-22 sends a browser at /api/login to where it can go on", async () => {
    const anna = visitor()
    expect((await anna.get(routes.loginPage)).headers.get("location")).toBe("/login")
    await anna.join("nav22")
    expect((await anna.get(routes.loginPage)).headers.get("location")).toBe("/")
  })
})

describe("setting up", () => {
  it("SETUP-09 makes the user the first person, once however often it is sent", async () => {
    const anna = visitor()
    await anna.join("setup09")
    const again = () =>
      anna.call("PATCH", routes.profile, {
        body: JSON.stringify({ firstName: "Anna", lastName: "Berg" }),
        headers: { "content-type": "application/json" },
      })
    await Promise.all([again(), again(), again()])
    expect(await anna.storytellers()).toMatchObject([
      { name: "Anna Berg", type: "storyteller", relationship: "self" },
    ])
    expect((await anna.me()).setupDone).toBe(true)
  })

  it("VALID-16 API-17 asks for a first name", async () => {
    const anna = visitor()
    await anna.join("valid16")
    const answer = await anna.call("PATCH", routes.profile, {
      body: JSON.stringify({ firstName: "  " }),
      headers: { "content-type": "application/json" },
    })
    expect([answer.status, rejection(answer).message]).toEqual([422, "First name is required"])
  })
})
