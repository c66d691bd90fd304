import { Layer } from "effect"
import { Participants } from "./participants.ts"
import { NodeSync } from "./room/node-sync.ts"
import { EditLog } from "./room/edit-log.ts"
import { SnapshotSync } from "./room/snapshot-sync.ts"
import { ClientIds } from "./room/client-ids.ts"
import { ClusterChannel } from "./room/cluster-channel.ts"
import { TranscriptSnapshots } from "./snapshots.ts"
import { Rooms } from "./room/rooms.ts"
import { Versions } from "./versions.ts"
import { TranscriptEvents } from "./transcript-events.ts"

/** Transcripts as they are open, and what is kept of them. */
export const openTranscripts = Rooms.layer.pipe(
  Layer.provideMerge(Layer.merge(SnapshotSync.layer, NodeSync.layer)),
  Layer.provideMerge(
    Layer.mergeAll(
      EditLog.layer,
      ClientIds.layer,
      TranscriptSnapshots.layer,
      Versions.layer,
      Participants.layer,
    ),
  ),
  Layer.provideMerge(Layer.merge(TranscriptEvents.layer, ClusterChannel.layer)),
)
