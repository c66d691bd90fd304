import { Layer } from "effect"
import { Biographies } from "./biographies.ts"
import { BiographyHistory } from "./history/biography-history.ts"
import { BiographyLines } from "./edits/edit-line.ts"
import type { BiographyTimes } from "./generation/job-type.ts"
import { BiographyGeneration } from "./generation/generation-job.ts"
import { ChatTurns } from "./chat/chat-turns.ts"
import { Chat } from "./chat/chat.ts"
import { SourceRemoval } from "./source-removal.ts"
import { SourceCollector } from "./generation/collect-sources.ts"
import { LifeComposer } from "./composer-client.ts"
import { LlmWriter } from "./llm/llm-writer.ts"
import { VisibleHistory } from "./history/visible-history.ts"
import { BiographyEdits } from "./edits/apply-edit.ts"
import { EvidenceAccess } from "./evidence.ts"
import { BiographyRejections } from "./rejections/biography-rejections.ts"
import { Rejections } from "./rejections/rejections.ts"
import { ChatFacts } from "./chat/chat-facts.ts"

/** What is told of a person's life, and what it rests on. */
export const biographies = (times?: BiographyTimes) =>
  Layer.mergeAll(
    Biographies.layer,
    BiographyLines.layer,
    BiographyHistory.layer,
    BiographyRejections.layer,
    Chat.layer,
  ).pipe(
    Layer.provideMerge(Layer.merge(ChatFacts.layer, Rejections.layer)),
    Layer.provideMerge(
      Layer.mergeAll(
        BiographyGeneration.layer(times),
        VisibleHistory.layer,
        BiographyEdits.layer,
        ChatTurns.layer,
      ),
    ),
    Layer.provide(Layer.merge(LlmWriter.layer, LifeComposer.layer)),
    Layer.provideMerge(
      Layer.mergeAll(SourceRemoval.layer, SourceCollector.layer, EvidenceAccess.layer),
    ),
  )
