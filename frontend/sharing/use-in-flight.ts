import { useState } from "react"

/** Runs one action at a time, and says which one is running. */
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
