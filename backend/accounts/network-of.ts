import { isIPv6 } from "node:net"

const groups = 8

/** The groups of an IPv6 address, those left out by `::` included. */
const groupsOf = (address: string) => {
  const [head = "", tail] = address.split("::")
  const [before, after] = [head, tail ?? ""].map((part) => part.split(":").filter(Boolean))
  const known = [...(before ?? []), ...(after ?? [])]
  if (tail === undefined) return known
  const left = Array.from({ length: groups - known.length }, () => "0")
  return [...(before ?? []), ...left, ...(after ?? [])]
}

/**
 * Whom an address on the network counts as. Whoever has one of IPv6 usually has the 2⁶⁴ beside it too,
 * so these count as one.
 */
export const networkOf = (address: string) => {
  const [plain = ""] = address.split("%")
  if (!isIPv6(plain)) return plain
  // In the one form there is of each; an IPv4 address within it is written in hexadecimal.
  const all = groupsOf(new URL(`http://[${plain}]/`).hostname.slice(1, -1))
  const isIPv4 = all.slice(0, 5).every((group) => group === "0") && all[5] === "ffff"
  if (!isIPv4) return all.slice(0, 4).join(":")
  const bytes = all.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 255]
  })
  return bytes.join(".")
}
