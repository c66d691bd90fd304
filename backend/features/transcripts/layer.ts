import { Layer } from "effect"
import { ImportTranscript } from "./import-transcript.ts"
import { Corrections } from "./corrections.ts"
import { TranscriptionWriter } from "./transcription-writer.ts"
import { JoinRoom } from "./room/join-room.ts"
import { TranslationReview } from "./translation/review.ts"
import { openTranscripts } from "./room-layer.ts"
import { RetranslationJob } from "./translation/retranslation-job.ts"
import { Translation } from "./translation/translate.ts"
import { WordsToCheck } from "./words-to-check.ts"
import { TranslationMemory } from "./translation/memory.ts"

/** Shared transcripts and everything that depends on their words. */
export const transcripts = Layer.mergeAll(
  Corrections.layer,
  JoinRoom.layer,
  TranslationReview.layer,
  WordsToCheck.layer,
).pipe(
  Layer.provideMerge(RetranslationJob.layer),
  Layer.provideMerge(
    Layer.mergeAll(TranscriptionWriter.layer, ImportTranscript.layer, Translation.layer),
  ),
  Layer.provideMerge(Layer.merge(openTranscripts, TranslationMemory.layer)),
)
