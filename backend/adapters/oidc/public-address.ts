import { BlockList, isIPv6 } from "node:net"

/** Networks that are not the public internet: this computer, this house, and those with no owner. */
const inner = new BlockList()
const inner4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const
for (const [network, bits] of inner4) inner.addSubnet(network, bits, "ipv4")

/** Of the addresses of version 6 only these are given out; within them, those that stand for others are not. */
const given6 = new BlockList()
given6.addSubnet("2000::", 3, "ipv6")
const inner6 = new BlockList()
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  inner6.addSubnet(network, bits, "ipv6")

/** Whether an IP address belongs to the public internet. */
export const isPublicAddress = (address: string): boolean =>
  isIPv6(address)
    ? given6.check(address, "ipv6") && !inner6.check(address, "ipv6")
    : !inner.check(address, "ipv4")
