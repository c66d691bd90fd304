import { existsSync, mkdirSync, rmdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const groups = "/sys/fs/cgroup"
/** Of version 1 each controller has a tree of its own. */
const isFirstVersion = existsSync(join(groups, "memory", "memory.limit_in_bytes"))
const [tree, limitFile] = isFirstVersion
  ? [join(groups, "memory"), "memory.limit_in_bytes"]
  : [groups, "memory.max"]

/** A control group whose processes together may use so many bytes; null where none can be made. */
export const makeMemoryGroup = (bytes: number) => {
  const group = join(tree, `kintale-test-${String(process.pid)}-${String(bytes)}`)
  try {
    mkdirSync(group)
    writeFileSync(join(group, limitFile), String(bytes))
  } catch {
    return null
  }
  return {
    /** What this process starts from then on is in it as well. */
    add: (pid: number) => writeFileSync(join(group, "cgroup.procs"), String(pid)),
    /** Once all its processes have ended. */
    remove: () => rmdirSync(group),
  }
}
