import { useEffect } from "react"

// What sends recordings is no part of the screens on which they only wait.
const begin = async (userId: number) =>
  (await import("./background-upload.ts")).createBackgroundUpload(userId).enter()

/** Sends what is kept on this device while it is wanted, where nobody is told how far it is. */
export const useResumeUploads = (userId: number, isWanted: boolean): void => {
  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    let end = () => {}
    const send = async () => {
      end = await begin(userId)
      if (isOver) end()
    }
    // Without a connection the code may not come; the record page sends it as well.
    send().catch(() => undefined)
    return () => {
      isOver = true
      end()
    }
  }, [userId, isWanted])
}
