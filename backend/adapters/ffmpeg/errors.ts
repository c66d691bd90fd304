import { Effect } from "effect"
import { AudioStorageFull, SoundUnfinished, SoundUnreadable } from "../../ports/audio.ts"

export const damaged = (reason: string) => new SoundUnreadable({ why: "damaged", reason })
export const unfinished = (reason: string) => new SoundUnfinished({ reason })

/** Work on files: a full disk is told apart from other trouble. */
export const attempt = <A>(work: () => Promise<A>) =>
  Effect.tryPromise({
    try: work,
    catch: (error) =>
      /ENOSPC|EFBIG|EDQUOT/.test(String(error))
        ? new AudioStorageFull()
        : unfinished(String(error)),
  })
