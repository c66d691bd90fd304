import { isIP, isIPv4 } from "node:net"

/** The mail server that `MAIL_URL` describes. */
export interface MailServer {
  readonly host: string
  readonly port: number
  /** TLS from the start; otherwise STARTTLS where the server offers it. */
  readonly secure: boolean
  readonly login: { readonly user: string; readonly password: string } | null
  readonly requireTls: boolean
  readonly ignoreTls: boolean
  readonly anyCertificate: boolean
}

/** The sender of all emails. */
export interface MailSender {
  readonly name: string
  readonly address: string
}

const ports = new Map([
  ["smtp:", 587],
  ["smtps:", 465],
])

/** The query parameters that are allowed, by nodemailer's names. Others could make it log emails. */
const settings: ReadonlySet<string> = new Set(["requireTLS", "ignoreTLS", "tls.rejectUnauthorized"])

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Whether the host is this computer. A host name may begin with 127 and be elsewhere. */
export const isNear = (host: string) =>
  host === "localhost" || host === "::1" || (isIPv4(host) && host.startsWith("127."))

/** Parses `smtp://user:password@host:port` or `smtps://…`; null for anything else. */
export const readMailServer = (text: string): MailServer | null => {
  const url = URL.parse(text)
  const usual = url === null ? undefined : ports.get(url.protocol)
  if (url === null || usual === undefined || url.hostname === "") return null
  if (!["", "/"].includes(url.pathname) || url.hash !== "") return null
  const given = [...url.searchParams]
  if (!given.every(([name, value]) => settings.has(name) && /^(true|false)$/.test(value)))
    return null
  const [user, password] = [decoded(url.username), decoded(url.password)]
  if (user === null || password === null || (user === "") !== (password === "")) return null

  const host = url.hostname.replace(/^\[(.*)\]$/, "$1")
  const isOn = (name: string) => url.searchParams.get(name) === "true"
  const ignoreTls = isOn("ignoreTLS")
  return {
    host,
    port: url.port === "" ? usual : Number(url.port),
    secure: url.protocol === "smtps:",
    login: user === "" ? null : { user, password },
    // Otherwise an attacker who hides the STARTTLS offer could read the password.
    requireTls: isOn("requireTLS") || (user !== "" && !ignoreTls && !isNear(host)),
    ignoreTls,
    anyCertificate: url.searchParams.get("tls.rejectUnauthorized") === "false",
  }
}

const named = /^(?:"([^"<>\p{Cc}]*)"|([^"<>\p{Cc}]*))<([^\s<>@,;\p{Cc}]+@[^\s<>@,;\p{Cc}]+)>$/u
const bare = /^[^\s<>@,;"\p{Cc}]+@[^\s<>@,;"\p{Cc}]+$/u

/** Parses `Kintale <kintale@example.org>` or an address alone; null for anything else. */
export const readSender = (text: string): MailSender | null => {
  const trimmed = text.trim()
  if (bare.test(trimmed)) return { name: "", address: trimmed }
  const [, quoted, plain, address] = named.exec(trimmed.replace(/"\s+</, '"<')) ?? []
  return address === undefined ? null : { name: (quoted ?? plain ?? "").trim(), address }
}

/** The default sender: Kintale, at the host of the public address. */
export const usualSender = (publicUrl: string | null) => {
  const host = publicUrl === null ? "localhost" : new URL(publicUrl).hostname
  const isName = isIP(host.replace(/^\[(.*)\]$/, "$1")) === 0
  return `Kintale <kintale@${isName ? host : "localhost"}>`
}
