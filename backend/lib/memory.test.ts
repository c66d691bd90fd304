import { totalmem } from "node:os"
import { expect, it } from "vitest"
import { allowedBytes, limitFiles, memoryLimit, memoryWarning, outOfMemoryKills } from "./memory.ts"

it("R720 what a container or a unit allows is found by the control groups of the process, and their parents", () => {
  expect(limitFiles("0::/system.slice/kintale.service\n")).toEqual([
    "/sys/fs/cgroup/system.slice/kintale.service/memory.max",
    "/sys/fs/cgroup/system.slice/memory.max",
    "/sys/fs/cgroup/memory.max",
  ])
  expect(limitFiles("9:cpu,cpuacct:/a\n4:memory:/docker/1f\n1:name=systemd:/x\n")).toEqual([
    "/sys/fs/cgroup/memory/docker/1f/memory.limit_in_bytes",
    "/sys/fs/cgroup/memory/docker/memory.limit_in_bytes",
    "/sys/fs/cgroup/memory/memory.limit_in_bytes",
  ])
  expect(limitFiles("")).toEqual([])
})

it.each([
  ["max\n", Infinity],
  ["", Infinity],
  ["1073741824\n", 1_073_741_824],
])("R720 a limit is read from %j", (text, bytes) => {
  expect(allowedBytes(text)).toBe(bytes)
})

it("R720 too little of it is warned of before the first recording comes", () => {
  expect(memoryWarning(512 * 1024 ** 2)).toMatch(
    /^Kintale may use 0\.5 GB of memory here\. .* takes 1.3 GB/,
  )
  expect(memoryWarning(1.5 * 1024 ** 3)).toBeNull()
})

it("R720 there is some memory, no more than the machine has, and a count of who was ended for it", () => {
  expect(memoryLimit()).toBeGreaterThan(100_000_000)
  expect(memoryLimit()).toBeLessThanOrEqual(totalmem())
  expect(outOfMemoryKills() ?? 0).toBeGreaterThanOrEqual(0)
})
