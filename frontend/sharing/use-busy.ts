import { useState } from "react"

/** One thing at a time: which one is under way, and a way to begin it. */
export const useBusy = <Name extends string>() => {
  const [busy, setBusy] = useState<Name | null>(null)
  const run = async (name: Name, work: () => Promise<boolean>): Promise<boolean> => {
    if (busy !== null) return false
    setBusy(name)
    const worked = await work()
    setBusy(null)
    return worked
  }
  return { busy, run }
}
