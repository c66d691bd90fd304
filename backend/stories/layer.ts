import { Layer } from "effect"
import { BringingIn } from "./bringing-in.ts"
import { Browsing } from "./browsing.ts"
import { Cards } from "./cards.ts"
import { Editing } from "./editing.ts"
import { FollowingPeople } from "./following-people.ts"
import { KeepingTown } from "./keeping-town.ts"
import { NewStories } from "./new-stories.ts"
import { Rewriting } from "./rewriting.ts"
import { Saving } from "./saving.ts"
import { Stories } from "./stories.ts"
import { StoryMaps } from "./story-maps.ts"
import { UnderWay } from "./under-way.ts"

/** Stories: saving them and showing them. */
export const stories = Layer.mergeAll(
  BringingIn.layer,
  Browsing.layer,
  Editing.layer,
  KeepingTown.layer,
  NewStories.layer,
  Saving.layer,
  Stories.layer,
  StoryMaps.layer,
  Rewriting.layer,
).pipe(
  Layer.provideMerge(Layer.merge(Cards.layer, FollowingPeople.layer)),
  Layer.provideMerge(UnderWay.layer),
)
