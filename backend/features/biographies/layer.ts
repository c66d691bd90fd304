import { Layer } from "effect"
import { Biographies } from "./biographies.ts"
import { BiographyHistory } from "./history/biography-history.ts"
import { BiographyLines } from "./edits/biography-lines.ts"
import type { BiographyTimes } from "./generation/job-type.ts"
import { Building } from "./generation/generation-job.ts"
import { ChatTurns } from "./chat/chat-turns.ts"
import { Chatting } from "./chat/chat.ts"
import { Forgetting } from "./source-removal.ts"
import { Gathering } from "./generation/collect-sources.ts"
import { LifeComposer } from "./composer-client.ts"
import { ModelWriting } from "./llm/llm-writer.ts"
import { Past } from "./history/visible-history.ts"
import { BiographyRewriting } from "./edits/apply-edit.ts"
import { Sight } from "./evidence.ts"
import { Telling } from "./chat/chat-facts.ts"

/** What is told of a person's life, and what it rests on. */
export const biographies = (times?: BiographyTimes) =>
  Layer.mergeAll(
    Biographies.layer,
    BiographyLines.layer,
    BiographyHistory.layer,
    Chatting.layer,
  ).pipe(
    Layer.provideMerge(Telling.layer),
    Layer.provideMerge(
      Layer.mergeAll(Building.layer(times), Past.layer, BiographyRewriting.layer, ChatTurns.layer),
    ),
    Layer.provide(Layer.merge(ModelWriting.layer, LifeComposer.layer)),
    Layer.provideMerge(Layer.mergeAll(Forgetting.layer, Gathering.layer, Sight.layer)),
  )
