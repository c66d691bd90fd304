import { readdirSync, readFileSync } from "node:fs"

const read = (pid: number, name: string) => readFileSync(`/proc/${String(pid)}/${name}`, "utf8")

/** Of `/proc/PID/stat`, the fields behind the program's name, which stands in brackets and may hold anything. */
const statOf = (pid: number) => {
  const stat = read(pid, "stat")
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")
}

/** Milliseconds in a tick of `/proc`; Linux on every processor we run on has a hundred a second. */
const tick = 10

/** Milliseconds of processor that a process has used so far, with all threads it has now. */
export const cpuMillis = (pid: number) => {
  const threads = readdirSync(`/proc/${String(pid)}/task`)
  const nanos = threads.map((thread) => Number(read(pid, `task/${thread}/schedstat`).split(" ")[0]))
  return nanos.reduce((sum, value) => sum + value, 0) / 1e6
}

/** The same to a hundredth of a second, with the programs it started and saw the end of. */
export const cpuMillisWithPrograms = (pid: number) =>
  statOf(pid)
    .slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks) * tick, 0)

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

/** The processes in which a server has recordings heard. */
export const workersOf = (server: number) =>
  childrenOf(server).filter((pid) => read(pid, "cmdline").includes("worker-main.ts"))

/** MB a process holds now, and the most it ever held. */
export const memoryOf = (pid: number) => {
  const status = read(pid, "status")
  const line = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
  return { resident: line("VmRSS"), peak: line("VmHWM") }
}

/** MB a process held while something was done, one look after the other. */
export const memoryDuring = async <A>(pid: number, work: () => Promise<A>) => {
  const held = [memoryOf(pid).resident]
  const looks = setInterval(() => held.push(memoryOf(pid).resident), 20)
  try {
    return { value: await work(), held }
  } finally {
    clearInterval(looks)
  }
}

/** A server that has just started has things to do, which are not to be taken for what is measured. */
export const untilQuiet = async (pid: number) => {
  for (let [before, quiet] = [cpuMillis(pid), 0]; quiet < 3;) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    const used = cpuMillis(pid)
    quiet = used - before < 25 ? quiet + 1 : 0
    before = used
  }
}
