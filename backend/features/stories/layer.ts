import { Layer } from "effect"
import { StoryPages } from "./story-pages.ts"
import { StoryCards } from "./cards.ts"
import { StoryEdits } from "./edit-story.ts"
import { PeopleSync } from "./people-sync.ts"
import { DoubtfulParts } from "./doubtful-parts.ts"
import { LocationPrivacy } from "./location-privacy.ts"
import { StoryNotifications } from "./story-notifications.ts"
import { MomentRejections } from "./moment-rejections.ts"
import { Resummarize } from "./resummarize.ts"
import { SaveStory } from "./save-story.ts"
import { Stories } from "./stories.ts"
import { StoryMaps } from "./story-maps.ts"
import { ProcessingProgress } from "./processing-progress.ts"

/** Stories: saving them and showing them. */
export const stories = Layer.mergeAll(
  StoryPages.layer,
  StoryEdits.layer,
  DoubtfulParts.layer,
  LocationPrivacy.layer,
  StoryNotifications.layer,
  SaveStory.layer,
  Stories.layer,
  StoryMaps.layer,
  Resummarize.layer,
  MomentRejections.layer,
).pipe(
  Layer.provideMerge(Layer.merge(StoryCards.layer, PeopleSync.layer)),
  Layer.provideMerge(ProcessingProgress.layer),
)
