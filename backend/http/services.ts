import type { OperatorAccess } from "../features/access/operator-access.ts"
import type { Registration } from "../features/accounts/registration.ts"
import type { ServerReport } from "../features/operator/server-report.ts"
import type { Accounts } from "../features/accounts/accounts.ts"
import type { Activity } from "../features/accounts/activity.ts"
import type { EmailVerification } from "../features/accounts/email-verification.ts"
import type { EmailPreferences } from "../features/accounts/email-preferences.ts"
import type { TakeoverCleanup } from "../features/accounts/takeover-cleanup.ts"
import type { PasswordChange } from "../features/accounts/password-change.ts"
import type { PasswordReset } from "../features/accounts/password-reset.ts"
import type { PasswordSignIn } from "../features/accounts/sign-in.ts"
import type { SignInMethods } from "../features/accounts/sign-in-options.ts"
import type { SocialLogin } from "../features/accounts/social-login.ts"
import type { Sessions } from "../features/accounts/sessions.ts"
import type { PublicUrl } from "../platform/config/public-url.ts"
import type { DeleteAccount } from "../features/deletion/delete-account.ts"
import type { AccountErasure } from "../features/deletion/account-erasure.ts"
import type { Exports } from "../features/export/exports.ts"
import type { AccountSummary } from "../features/export/account-summary.ts"
import type { EngineCapabilities } from "../platform/engines/capabilities.ts"
import type { MailHealth } from "../features/email/mail-health.ts"
import type { RemoteEngineHealth } from "../platform/engines/remote-health.ts"
import type { EventBus } from "../platform/events/event-bus.ts"
import type { Directory } from "../features/people/directory.ts"
import type { People } from "../features/people/people.ts"
import type { PhotoStorage } from "../features/photos/photo-storage.ts"
import type { Photos } from "../features/photos/photos.ts"
import type { ProviderPictures } from "../features/photos/provider-pictures.ts"
import type { NamedPlaces } from "../features/places/named-places.ts"
import type { Places } from "../features/places/places.ts"
import type { Trash } from "../features/deletion/trash.ts"
import type { PersonTrash } from "../features/deletion/person-trash.ts"
import type { BillingService } from "../features/billing/billing.ts"
import type { Biographies } from "../features/biographies/biographies.ts"
import type { Chat } from "../features/biographies/chat/chat.ts"
import type { ChatFacts } from "../features/biographies/chat/chat-facts.ts"
import type { BiographyHistory } from "../features/biographies/history/biography-history.ts"
import type { BiographyRejections } from "../features/biographies/rejections/biography-rejections.ts"
import type { MomentRejections } from "../features/stories/moment-rejections.ts"
import type { BiographyLines } from "../features/biographies/edits/edit-line.ts"
import type { Pricing } from "../features/billing/pricing.ts"
import type { ClusterBus } from "../ports/cluster-bus.ts"
import type { DocumentStore } from "../ports/document-store.ts"
import type { Basemaps } from "../ports/basemaps.ts"
import type { MediaIntents } from "../platform/cluster/media-intents.ts"
import type { MediaStore } from "../ports/media-store.ts"
import type { AudioTools } from "../ports/audio.ts"
import type { ProcessingService } from "../features/processing/processing.ts"
import type { Prompts } from "../features/prompts/prompts.ts"
import type { IndexSync } from "../features/search/index/index-sync.ts"
import type { Search } from "../features/search/search.ts"
import type { EmbeddingBackfill } from "../features/search/embedding-job.ts"
import type { Grants } from "../features/access/grants.ts"
import type { Invitations } from "../features/sharing/invitations.ts"
import type { ReceivedInvitations } from "../features/sharing/received-invitations.ts"
import type { RemoteUsageLog } from "../features/remote-usage/usage-log.ts"
import type { ViewerLists } from "../features/sharing/who-may-see.ts"
import type { Shares } from "../features/sharing/shares.ts"
import type { Corrections } from "../features/transcripts/corrections.ts"
import type { TranslationReview } from "../features/transcripts/translation/review.ts"
import type { WordsToCheck } from "../features/transcripts/words-to-check.ts"
import type { JoinRoom } from "../features/transcripts/room/join-room.ts"
import type { OperatorNotices } from "../platform/observability/operator-notices.ts"
import type { NodeRegistry } from "../platform/cluster/node-registry.ts"
import type { ClusterChannel } from "../features/transcripts/room/cluster-channel.ts"
import type { Rooms } from "../features/transcripts/room/rooms.ts"
import type { TranscriptProcessors } from "../features/transcript-processors/processor-job.ts"
import type { StoryEdits } from "../features/stories/edit-story.ts"
import type { PeopleSync } from "../features/stories/people-sync.ts"
import type { ImportTranscript } from "../features/transcripts/import-transcript.ts"
import type { StoryImport } from "../features/import/import-stories.ts"
import type { StoryPages } from "../features/stories/story-pages.ts"
import type { DoubtfulParts } from "../features/stories/doubtful-parts.ts"
import type { LocationPrivacy } from "../features/stories/location-privacy.ts"
import type { StoryNotifications } from "../features/stories/story-notifications.ts"
import type { SaveStory } from "../features/stories/save-story.ts"
import type { Stories } from "../features/stories/stories.ts"
import type { StoryMaps } from "../features/stories/story-maps.ts"
import type { Uploads } from "../features/uploads/uploads.ts"

/** All services that routes and sockets may use; `main.ts` builds them. */
export type Services =
  | OperatorAccess
  | Registration
  | ServerReport
  | Accounts
  | Activity
  | PublicUrl
  | ImportTranscript
  | StoryImport
  | BillingService
  | Biographies
  | BiographyHistory
  | BiographyLines
  | BiographyRejections
  | MomentRejections
  | StoryPages
  | IndexSync
  | ClusterBus
  | Chat
  | EmailVerification
  | Corrections
  | TranslationReview
  | WordsToCheck
  | DeleteAccount
  | Directory
  | DocumentStore
  | StoryEdits
  | EngineCapabilities
  | AccountErasure
  | Exports
  | TranscriptProcessors
  | PeopleSync
  | Grants
  | EventBus
  | AccountSummary
  | Invitations
  | ReceivedInvitations
  | JoinRoom
  | DoubtfulParts
  | LocationPrivacy
  | EmailPreferences
  | Basemaps
  | MediaStore
  | MediaIntents
  | NamedPlaces
  | StoryNotifications
  | People
  | PhotoStorage
  | Pricing
  | Photos
  | Places
  | ProcessingService
  | Prompts
  | ProviderPictures
  | TakeoverCleanup
  | Trash
  | PersonTrash
  | PasswordChange
  | PasswordReset
  | Rooms
  | ClusterChannel
  | NodeRegistry
  | OperatorNotices
  | SaveStory
  | Search
  | ViewerLists
  | RemoteUsageLog
  | Sessions
  | Shares
  | PasswordSignIn
  | SignInMethods
  | SocialLogin
  | AudioTools
  | RemoteEngineHealth
  | MailHealth
  | Stories
  | StoryMaps
  | ChatFacts
  | EmbeddingBackfill
  | Uploads
