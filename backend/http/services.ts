import type { Accounts } from "../features/accounts/accounts.ts"
import type { Activity } from "../features/accounts/activity.ts"
import type { Confirming } from "../features/accounts/email-verification.ts"
import type { LetterChoices } from "../features/accounts/email-preferences.ts"
import type { Proving } from "../features/accounts/takeover-cleanup.ts"
import type { Resetting } from "../features/accounts/password-reset.ts"
import type { SigningIn } from "../features/accounts/sign-in.ts"
import type { SigningInHere } from "../features/accounts/sign-in-options.ts"
import type { SocialSignIn } from "../features/accounts/social-login.ts"
import type { Sessions } from "../features/accounts/sessions.ts"
import type { Address } from "../platform/config/public-url.ts"
import type { Deletion } from "../features/deletion/delete-account.ts"
import type { Erasing } from "../features/deletion/account-erasure.ts"
import type { Exporting } from "../features/export/exports.ts"
import type { Holdings } from "../features/export/account-summary.ts"
import type { Engines } from "../platform/engines/capabilities.ts"
import type { Standing } from "../platform/engines/remote-health.ts"
import type { Happenings } from "../platform/events/event-bus.ts"
import type { Directory } from "../features/people/directory.ts"
import type { People } from "../features/people/people.ts"
import type { PhotoShelf } from "../features/photos/photo-storage.ts"
import type { Photos } from "../features/photos/photos.ts"
import type { ProviderPictures } from "../features/photos/provider-pictures.ts"
import type { NamedPlaces } from "../features/places/named-places.ts"
import type { Places } from "../features/places/places.ts"
import type { RecentlyDeleted } from "../features/deletion/trash.ts"
import type { Removal } from "../features/deletion/delete-person.ts"
import type { Billing } from "../features/billing/billing.ts"
import type { Biographies } from "../features/biographies/biographies.ts"
import type { Chatting } from "../features/biographies/chat/chat.ts"
import type { Telling } from "../features/biographies/chat/chat-facts.ts"
import type { BiographyHistory } from "../features/biographies/history/biography-history.ts"
import type { BiographyLines } from "../features/biographies/edits/biography-lines.ts"
import type { Offer } from "../features/billing/pricing.ts"
import type { Bus } from "../ports/cluster-bus.ts"
import type { Documents } from "../ports/document-store.ts"
import type { MapBases } from "../ports/basemaps.ts"
import type { MediaIntents } from "../platform/cluster/media-intents.ts"
import type { Media } from "../ports/media-store.ts"
import type { Sound } from "../ports/audio.ts"
import type { Processing } from "../features/processing/processing.ts"
import type { Prompts } from "../features/prompts/prompts.ts"
import type { CatalogueKeeping } from "../features/search/index-sync.ts"
import type { Search } from "../features/search/search.ts"
import type { Understanding } from "../features/search/embedding-job.ts"
import type { Grants } from "../features/access/grants.ts"
import type { Inviting } from "../features/sharing/invitations.ts"
import type { Invites } from "../features/sharing/received-invitations.ts"
import type { Sent } from "../features/remote-usage/usage-log.ts"
import type { SeersOf } from "../features/sharing/who-may-see.ts"
import type { Shares } from "../features/sharing/shares.ts"
import type { Correcting } from "../features/transcripts/corrections.ts"
import type { Looking } from "../features/transcripts/translation/review.ts"
import type { Joining } from "../features/transcripts/room/join-room.ts"
import type { RollCall } from "../platform/cluster/node-registry.ts"
import type { OtherNodes } from "../features/transcripts/room/cluster-channel.ts"
import type { Rooms } from "../features/transcripts/room/rooms.ts"
import type { Following } from "../features/search/reindex-job.ts"
import type { Editing } from "../features/stories/edit-story.ts"
import type { FollowingPeople } from "../features/stories/people-sync.ts"
import type { Arriving } from "../features/transcripts/import-transcript.ts"
import type { BringingIn } from "../features/import/import-stories.ts"
import type { Browsing } from "../features/stories/story-pages.ts"
import type { KeepingTown } from "../features/stories/location-privacy.ts"
import type { NewStories } from "../features/stories/story-notifications.ts"
import type { Saving } from "../features/stories/save-story.ts"
import type { Stories } from "../features/stories/stories.ts"
import type { StoryMaps } from "../features/stories/story-maps.ts"
import type { Uploads } from "../features/uploads/uploads.ts"

/** All services that routes and sockets may use; `main.ts` builds them. */
export type Services =
  | Accounts
  | Activity
  | Address
  | Arriving
  | BringingIn
  | Billing
  | Biographies
  | BiographyHistory
  | BiographyLines
  | Browsing
  | CatalogueKeeping
  | Bus
  | Chatting
  | Confirming
  | Correcting
  | Looking
  | Deletion
  | Directory
  | Documents
  | Editing
  | Engines
  | Erasing
  | Exporting
  | Following
  | FollowingPeople
  | Grants
  | Happenings
  | Holdings
  | Inviting
  | Invites
  | Joining
  | KeepingTown
  | LetterChoices
  | MapBases
  | Media
  | MediaIntents
  | NamedPlaces
  | NewStories
  | People
  | PhotoShelf
  | Offer
  | Photos
  | Places
  | Processing
  | Prompts
  | ProviderPictures
  | Proving
  | RecentlyDeleted
  | Removal
  | Resetting
  | Rooms
  | OtherNodes
  | RollCall
  | Saving
  | Search
  | SeersOf
  | Sent
  | Sessions
  | Shares
  | SigningIn
  | SigningInHere
  | SocialSignIn
  | Sound
  | Standing
  | Stories
  | StoryMaps
  | Telling
  | Understanding
  | Uploads
