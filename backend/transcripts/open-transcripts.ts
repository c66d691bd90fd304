import { Layer } from "effect"
import { Attendance } from "./attendance.ts"
import { CatchingUp } from "./catching-up.ts"
import { EditLog } from "./edit-log.ts"
import { KeepingUp } from "./keeping-up.ts"
import { Numbers } from "./numbers.ts"
import { OtherNodes } from "./other-nodes.ts"
import { Readings } from "./readings.ts"
import { Rooms } from "./rooms.ts"
import { Versions } from "./versions.ts"
import { WordsNews } from "./words-news.ts"

/** Transcripts as they are open, and what is kept of them. */
export const openTranscripts = Rooms.layer.pipe(
  Layer.provideMerge(Layer.merge(KeepingUp.layer, CatchingUp.layer)),
  Layer.provideMerge(
    Layer.mergeAll(EditLog.layer, Numbers.layer, Readings.layer, Versions.layer, Attendance.layer),
  ),
  Layer.provideMerge(Layer.merge(WordsNews.layer, OtherNodes.layer)),
)
