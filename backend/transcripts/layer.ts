import { Layer } from "effect"
import { Arriving } from "./arriving.ts"
import { Correcting } from "./correcting.ts"
import { EditLog } from "./edit-log.ts"
import { Hearing } from "./hearing.ts"
import { Holding } from "./holding.ts"
import { Joining } from "./joining.ts"
import { KeepingUp } from "./keeping-up.ts"
import { Looking } from "./looking.ts"
import { Numbers } from "./numbers.ts"
import { Readings } from "./readings.ts"
import { Retranslating } from "./retranslating.ts"
import { Rooms } from "./rooms.ts"
import { Translating } from "./translating.ts"
import { TranslationMemory } from "./translation-memory.ts"
import { Versions } from "./versions.ts"
import { WordsNews } from "./words-news.ts"

/** Shared transcripts and everything that depends on their words. */
export const transcripts = Layer.mergeAll(Correcting.layer, Joining.layer, Looking.layer).pipe(
  Layer.provideMerge(Retranslating.layer),
  Layer.provideMerge(Layer.mergeAll(Hearing.layer, Arriving.layer, Translating.layer)),
  Layer.provideMerge(Rooms.layer),
  Layer.provideMerge(KeepingUp.layer),
  Layer.provideMerge(
    Layer.mergeAll(
      EditLog.layer,
      Numbers.layer,
      Readings.layer,
      Holding.layer,
      Versions.layer,
      TranslationMemory.layer,
    ),
  ),
  Layer.provideMerge(WordsNews.layer),
)
