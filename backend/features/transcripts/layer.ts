import { Layer } from "effect"
import { Arriving } from "./import-transcript.ts"
import { Correcting } from "./corrections.ts"
import { Hearing } from "./transcription-writer.ts"
import { Holding } from "./reindex-claims.ts"
import { Joining } from "./room/join-room.ts"
import { Looking } from "./translation/review.ts"
import { openTranscripts } from "./room-layer.ts"
import { Retranslating } from "./translation/retranslation-job.ts"
import { Translating } from "./translation/translate.ts"
import { TranslationMemory } from "./translation/memory.ts"

/** Shared transcripts and everything that depends on their words. */
export const transcripts = Layer.mergeAll(Correcting.layer, Joining.layer, Looking.layer).pipe(
  Layer.provideMerge(Retranslating.layer),
  Layer.provideMerge(Layer.mergeAll(Hearing.layer, Arriving.layer, Translating.layer)),
  Layer.provideMerge(Layer.mergeAll(openTranscripts, Holding.layer, TranslationMemory.layer)),
)
