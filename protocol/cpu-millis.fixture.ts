/**
 * The milliseconds of processor time that some work takes. Unlike the clock on the wall it does not
 * grow with what else the machine does, so a test may hold it against a limit.
 */
export const cpuMillis = (work: () => void) => {
  const begun = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(begun)
  return (user + system) / 1_000
}
