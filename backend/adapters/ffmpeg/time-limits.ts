import { Duration } from "effect"

/** ffmpeg outputs audio or progress twice a second, so a minute without output means that it hangs. */
export const silence = Duration.seconds(60)
/** Even a slow machine works faster than real time. */
export const limitFor = (seconds: number) => Duration.seconds(120 + seconds)
