import { Layer } from "effect"
import { Attendance } from "./participants.ts"
import { CatchingUp } from "./room/node-sync.ts"
import { EditLog } from "./room/edit-log.ts"
import { KeepingUp } from "./room/snapshot-sync.ts"
import { Numbers } from "./room/client-ids.ts"
import { OtherNodes } from "./room/cluster-channel.ts"
import { Readings } from "./snapshots.ts"
import { Rooms } from "./room/rooms.ts"
import { Versions } from "./versions.ts"
import { WordsNews } from "./transcript-events.ts"

/** Transcripts as they are open, and what is kept of them. */
export const openTranscripts = Rooms.layer.pipe(
  Layer.provideMerge(Layer.merge(KeepingUp.layer, CatchingUp.layer)),
  Layer.provideMerge(
    Layer.mergeAll(EditLog.layer, Numbers.layer, Readings.layer, Versions.layer, Attendance.layer),
  ),
  Layer.provideMerge(Layer.merge(WordsNews.layer, OtherNodes.layer)),
)
