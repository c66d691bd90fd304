import { Layer } from "effect"
import { Biographies } from "./biographies.ts"
import { BiographyHistory } from "./biography-history.ts"
import { BiographyLines } from "./biography-lines.ts"
import type { BiographyTimes } from "./biography-work.ts"
import { Building } from "./building.ts"
import { ChatTurns } from "./chat-turns.ts"
import { Chatting } from "./chatting.ts"
import { Forgetting } from "./forgetting.ts"
import { Gathering } from "./gathering.ts"
import { LifeComposer } from "./life-composer.ts"
import { ModelWriting } from "./model-writing.ts"
import { Past } from "./past.ts"
import { BiographyRewriting } from "./rewriting.ts"
import { Sight } from "./sight.ts"
import { Telling } from "./telling.ts"

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
