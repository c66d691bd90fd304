import { describe, expect, it } from "vitest"
import { readMailServer, readSender, usualSender } from "./smtp.ts"

describe("the address of a mail server", () => {
  it("names host, port and login", () => {
    expect(readMailServer("smtp://me%40home:p%3Ass@mail.example.org:2525")).toMatchObject({
      host: "mail.example.org",
      port: 2525,
      secure: false,
      login: { user: "me@home", password: "p:ss" },
    })
    expect(readMailServer("smtps://mail.example.org/")).toMatchObject({
      port: 465,
      secure: true,
      login: null,
    })
    expect(readMailServer("smtp://[::1]")).toMatchObject({ host: "::1", port: 587 })
  })

  it("lets no password leave this computer readably, unless its operator says so", () => {
    const requires = (url: string) => readMailServer(url)?.requireTls
    expect(requires("smtp://u:p@mail.example.org")).toBe(true)
    expect(requires("smtp://u:p@mail.example.org?ignoreTLS=true")).toBe(false)
    expect(requires("smtp://u:p@127.0.0.1:25")).toBe(false)
    expect(requires("smtp://u:p@127.8.9.10")).toBe(false)
    expect(requires("smtp://u:p@[::1]")).toBe(false)
    expect(requires("smtp://u:p@localhost")).toBe(false)
    for (const far of ["127.evil.example", "127.0.0.1.evil.example", "localhost.evil.example"])
      expect(requires(`smtp://u:p@${far}`), far).toBe(true)
    expect(requires("smtp://relay:25")).toBe(false)
    expect(requires("smtp://relay:25?requireTLS=true")).toBe(true)
  })

  it("is refused when it is anything else", () => {
    for (const text of [
      "mail.example.org",
      "http://mail.example.org",
      "smtp://",
      "smtp:mail.example.org",
      "smtp://user@mail.example.org",
      "smtp://u:%E0%A4%A@mail.example.org",
      "smtp://mail.example.org:99999",
      "smtp://mail.example.org/inbox",
      "smtp://mail.example.org?logger=true",
      "smtp://mail.example.org?requireTLS=maybe",
      "smtp://mail.example.org#x",
    ])
      expect(readMailServer(text), text).toBeNull()
  })
})

describe("whom emails are from", () => {
  it("is a name and an address, or an address", () => {
    expect(readSender("Kintale <k@example.org>")).toEqual({
      name: "Kintale",
      address: "k@example.org",
    })
    expect(readSender(' "Berg, Anna" <a@example.org> ')).toEqual({
      name: "Berg, Anna",
      address: "a@example.org",
    })
    expect(readSender("k@localhost")).toEqual({ name: "", address: "k@localhost" })
  })

  it("is refused when it is neither, or two", () => {
    for (const text of ["", "Kintale", "a@b, c@d", "A <a@b> <c@d>", "A <a@b\r\nBcc: c@d>", "a b@c"])
      expect(readSender(text), text).toBeNull()
  })

  it("is Kintale at the host the family opens, when nobody says", () => {
    expect(usualSender("https://stories.example.org:8443")).toBe(
      "Kintale <kintale@stories.example.org>",
    )
    for (const url of [null, "http://localhost:3000", "http://192.168.1.5", "http://[::1]:3000"])
      expect(readSender(usualSender(url))?.address).toBe("kintale@localhost")
  })
})
