import { Layer } from "effect"
import { Arriving } from "./arriving.ts"
import { Correcting } from "./correcting.ts"
import { Hearing } from "./hearing.ts"
import { Holding } from "./holding.ts"
import { Joining } from "./joining.ts"
import { Looking } from "./looking.ts"
import { openTranscripts } from "./open-transcripts.ts"
import { Retranslating } from "./retranslating.ts"
import { Translating } from "./translating.ts"
import { TranslationMemory } from "./translation-memory.ts"

/** Shared transcripts and everything that depends on their words. */
export const transcripts = Layer.mergeAll(Correcting.layer, Joining.layer, Looking.layer).pipe(
  Layer.provideMerge(Retranslating.layer),
  Layer.provideMerge(Layer.mergeAll(Hearing.layer, Arriving.layer, Translating.layer)),
  Layer.provideMerge(Layer.mergeAll(openTranscripts, Holding.layer, TranslationMemory.layer)),
)
