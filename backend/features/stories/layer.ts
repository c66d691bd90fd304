import { Layer } from "effect"
import { Browsing } from "./story-pages.ts"
import { Cards } from "./cards.ts"
import { Editing } from "./edit-story.ts"
import { FollowingPeople } from "./people-sync.ts"
import { KeepingTown } from "./location-privacy.ts"
import { NewStories } from "./story-notifications.ts"
import { Rewriting } from "./resummarize.ts"
import { Saving } from "./save-story.ts"
import { Stories } from "./stories.ts"
import { StoryMaps } from "./story-maps.ts"
import { UnderWay } from "./processing-progress.ts"

/** Stories: saving them and showing them. */
export const stories = Layer.mergeAll(
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
