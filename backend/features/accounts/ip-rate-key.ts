import { isIPv6 } from "node:net"

const groups = 8

/** The eight groups of an IPv6 address, including those abbreviated by `::`. */
const groupsOf = (address: string) => {
  const [head = "", tail] = address.split("::")
  const [before, after] = [head, tail ?? ""].map((part) => part.split(":").filter(Boolean))
  const known = [...(before ?? []), ...(after ?? [])]
  if (tail === undefined) return known
  const left = Array.from({ length: groups - known.length }, () => "0")
  return [...(before ?? []), ...left, ...(after ?? [])]
}

/**
 * The key under which tries from a network address are counted. For IPv6 that is the first 64 bits,
 * since one customer usually has a whole /64 network of 2⁶⁴ addresses.
 */
export const networkOf = (address: string) => {
  const [plain = ""] = address.split("%")
  if (!isIPv6(plain)) return plain
  // `URL` gives the canonical form, with an embedded IPv4 address written in hexadecimal.
  const all = groupsOf(new URL(`http://[${plain}]/`).hostname.slice(1, -1))
  const isIPv4 = all.slice(0, 5).every((group) => group === "0") && all[5] === "ffff"
  if (!isIPv4) return all.slice(0, 4).join(":")
  const bytes = all.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 255]
  })
  return bytes.join(".")
}
