import { expect, it } from "vitest"
import { isPublicAddress } from "./fetch-picture.ts"

it.each([
  "142.250.185.97",
  "8.8.8.8",
  "172.32.0.1",
  "192.167.255.255",
  "2a00:1450:4001:82b::2001",
  "2606:4700::1111",
])("R152 %s is an address of the public internet", (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

it.each([
  "0.0.0.0",
  "10.1.2.3",
  "100.100.100.200",
  "127.0.0.1",
  "127.255.255.254",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.178.1",
  "192.0.0.8",
  "192.0.2.1",
  "192.88.99.1",
  "198.18.0.1",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "64:ff9b::7f00:1",
  "2002:7f00:1::",
  "64:ff9b:1::1",
  "2001::1",
  "2001:db8::1",
  "3fff::1",
  "fe80::1",
  "fc00::1",
  "fd12:3456::1",
  "ff02::1",
])("R152 %s is not asked for a picture", (address) => {
  expect(isPublicAddress(address)).toBe(false)
})
