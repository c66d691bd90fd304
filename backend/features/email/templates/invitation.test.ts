import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { invitationEmail, type Invitation } from "./invitation.ts"

const link = "https://stories.example.org/invite/dGhpcyBpcyBhIHNlY3JldA"

const anInvitation = (changes: Partial<Invitation> = {}) =>
  invitationEmail({
    to: "ben@example.org",
    personName: "Rosa",
    sharedBy: { firstName: "Anna", lastName: "Berg" },
    role: "viewer",
    message: "",
    link,
    expiresAt: "2026-12-21T23:30:00.000Z",
    messageId: "invitation-1-1",
    ...changes,
  })

/** What a reader sees of a page. */
const shown = (html: string) =>
  html
    .replace(/<style>[^]*<\/style>/, "")
    .replace(/<[^>]*>/g, "")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, "&")

const tagsOf = (html: string) => html.match(/<[a-z][^>]*>/gi) ?? []

describe("an invitation by mail", () => {
  it("says who invites to whose stories, in its subject and in both its forms", () => {
    const { subject, text, html } = anInvitation()
    expect(subject).toBe("Anna Berg invited you to hear Rosa’s stories")
    expect(text).toContain("Anna Berg invited you to hear Rosa’s stories.")
    expect(shown(html)).toContain("Anna Berg invited you to hear Rosa’s stories")
  })

  it("says a name once when somebody shares what they tell themselves", () => {
    const { subject, text, html } = anInvitation({ personName: "Anna Berg" })
    expect(subject).toBe("Anna Berg invited you to hear their own stories")
    expect(text).toContain("Anna Berg invited you to hear their own stories.")
    expect(shown(html)).toContain("Anna Berg invited you to hear their own stories")
  })

  it("says so when it is for everybody", () => {
    const { subject, html } = anInvitation({ personName: null })
    expect(subject).toBe("Anna Berg invited you to hear the whole family’s stories")
    expect(shown(html)).toContain(subject)
  })

  it("is never for everybody when it is for one person whose name shows nothing", () => {
    for (const personName of ["", " ", "\u2066", "\u061c", "\u200b", "\u2066\u2069 \u00ad"]) {
      const { subject, text, html } = anInvitation({ personName })
      expect(subject).toBe("Anna Berg invited you to hear a relative’s stories")
      for (const form of [text, shown(html)]) {
        expect(form).toContain("a relative’s stories")
        expect(form).not.toContain("the whole family")
      }
    }
  })

  it("says what one will be able to do", () => {
    expect(anInvitation({ role: "viewer" }).text).toContain("listen")
    expect(anInvitation({ role: "viewer" }).text).not.toContain("add stories")
    for (const form of [anInvitation({ role: "contributor" })].flatMap((it) => [it.text, it.html]))
      expect(form).toContain("add stories")
  })

  it("has its link as a button, and once more to copy", () => {
    const { text, html } = anInvitation()
    expect(html.split(`href="${link}"`)).toHaveLength(3)
    expect(shown(html)).toContain(link)
    expect(text.split("\n")).toContain(link)
  })

  it("says that the link is for one person, when it ends, and what to do when it was not expected", () => {
    for (const form of [anInvitation().text, anInvitation().html]) {
      expect(form).toContain("only for you")
      expect(form).toContain("until December 21, 2026")
      expect(form).toContain("you can ignore it")
    }
  })

  it("brings the words of whoever invites, line by line, and marks them as theirs", () => {
    const { text, html } = anInvitation({ message: "\nDear Ben,\r\n\r\nshe told <me> & you.\n" })
    expect(text).toContain("Anna Berg writes:\n\n> Dear Ben,\n>\n> she told <me> & you.\n")
    expect(html).toContain("Dear Ben,<br>\n<br>\nshe told &lt;me&gt; &amp; you.</blockquote>")
    expect(anInvitation().html).not.toContain("<blockquote")
    expect(anInvitation({ message: " \n\t" }).text).not.toContain("writes:")
  })

  it("shows names in every script, and keeps families of emoji together", () => {
    const { subject, html } = anInvitation({
      personName: "סבתא 👩‍👩‍👧‍👦",
      sharedBy: { firstName: "محمد", lastName: "O'Neil" },
    })
    expect(subject).toBe("محمد O'Neil invited you to hear סבתא 👩‍👩‍👧‍👦’s stories")
    expect(html).toContain("<bdi>محمد O&#39;Neil</bdi>")
    expect(html).toContain("<bdi>סבתא 👩‍👩‍👧‍👦</bdi>")
  })

  it("cuts very long names in the subject, never within a letter", () => {
    const { subject, text } = anInvitation({ personName: "👩‍👩‍👧‍👦".repeat(200) })
    expect(subject).toBe(`Anna Berg invited you to hear ${"👩‍👩‍👧‍👦".repeat(59)}…’s stories`)
    expect(text).toContain("👩‍👩‍👧‍👦".repeat(200))
  })

  it("comes from someone even when the name shows nothing", () => {
    for (const firstName of ["\u202e", "\u200b", "\u2060\u3164"])
      expect(anInvitation({ sharedBy: { firstName, lastName: " " } }).subject).toMatch(
        /^Someone invited you/,
      )
  })

  it("stays one page whatever was typed: no tag, no line in a head, no control gets through", () => {
    const expected = ["Rosa", "Anna Berg"].map((personName) =>
      tagsOf(anInvitation({ personName, message: "words" }).html),
    )
    const nasty = fc.oneof(
      fc.constantFrom(
        "<script>alert(1)</script>",
        '"><img src=x onerror=alert(1)>',
        "</bdi></h1></style>",
        "Anna\r\nBcc: eve@evil.example",
        "{{7*7}}${7*7}",
        "=HYPERLINK(1)",
        "\u202egnp.exe\u2066",
        "\0\u0007\u001b[31m\u0085\u2028",
      ),
      fc.string({ unit: "binary", minLength: 1 }),
    )
    fc.assert(
      fc.property(nasty, nasty, nasty, (name, first, typed) => {
        const { subject, text, html } = anInvitation({
          personName: name,
          sharedBy: { firstName: first, lastName: "" },
          message: `words ${typed.replace(/\s/g, " ")}`,
        })
        expect(expected).toContainEqual(tagsOf(html))
        expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u)
        for (const form of [text, html])
          expect(form.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
        expect(text.isWellFormed() && html.isWellFormed()).toBe(true)
      }),
    )
  })
})
