import { readdirSync, readFileSync } from "node:fs"

/** Milliseconds in a tick of `/proc`; Linux on every processor we run on has a hundred a second. */
const tick = 10

const statOf = (pid: number) => {
  const stat = readFileSync(`/proc/${String(pid)}/stat`, "utf8")
  // The program's name stands in brackets and may hold blanks.
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")
}

/** Milliseconds of processor a process has used so far, its threads with it and its children not. */
export const cpuMillis = (pid: number) => {
  const fields = statOf(pid)
  return (Number(fields[11]) + Number(fields[12])) * tick
}

/** The same for everything on this machine. */
export const machineMillis = () => {
  const [line = ""] = readFileSync("/proc/stat", "utf8").split("\n")
  const [user, nice, system, , , irq, softirq, steal] = line.split(/\s+/).slice(1).map(Number)
  const all = [user, nice, system, irq, softirq, steal]
  return all.reduce<number>((sum, ticks = 0) => sum + ticks, 0) * tick
}

export const childrenOf = (parent: number) =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return Number(statOf(pid)[1]) === parent
      } catch {
        // It ended between the listing and the look.
        return false
      }
    })

/** MB a process holds now, and the most it ever held. */
export const memoryOf = (pid: number) => {
  const status = readFileSync(`/proc/${String(pid)}/status`, "utf8")
  const line = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
  return { resident: line("VmRSS"), peak: line("VmHWM") }
}
