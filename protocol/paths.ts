import { currentUserPath, signInOptionsPath } from "./first-page-paths.ts"
import type { Position } from "./place.ts"

/**
 * Paths of the API, shared by routes and client. `:id` is the route's parameter; the functions below
 * fill it in.
 */
export const routes = {
  currentUser: currentUserPath,
  signIn: "/auth/login",
  signUp: "/auth/register",
  signOut: "/auth/logout",
  signOutEverywhere: "/auth/logout-everywhere",
  signInOptions: signInOptionsPath,
  forgotPassword: "/auth/forgot-password",
  resetPassword: "/auth/reset-password",
  changePassword: "/auth/change-password",
  resendVerification: "/auth/resend-verification",
  /** The page a verification email links to. Its button posts to the same address. */
  verifyEmail: "/auth/verify-email",
  /** Which emails the user wants. */
  emailPreference: "/api/auth/email-preferences",
  /** The page that ends emails about new stories. Its button, and mail programs, post to the same address. */
  unsubscribe: "/auth/unsubscribe",
  /** Opened by the browser; redirects to the provider's sign-in page. */
  provider: "/auth/:provider",
  /** Where the provider redirects the browser after sign-in. */
  providerCallback: "/auth/:provider/callback",
  loginPage: "/api/login",
  /** The profile setup. */
  profile: "/api/profile",
  editProfile: "/api/auth/profile",
  /** The signed-in user's own photo. */
  ownPhoto: "/api/auth/user/photo",
  /** The providers that have a picture of the user. */
  pictureOffers: "/api/auth/user/photo/offers",
  pictureFrom: "/api/auth/user/photo/from/:provider",
  account: "/api/account",
  exportData: "/api/account/export",
  stories: "/api/stories",
  /** One page of stories, for a list that loads more while scrolling. */
  storyPage: "/api/stories/page",
  /** A summary of all stories, computed without loading them. */
  storyOverview: "/api/stories/overview",
  /** The stories that were deleted and can still be put back. */
  deletedStories: "/api/stories/trash",
  deletedStory: "/api/stories/trash/:id",
  restoreStory: "/api/stories/:id/restore",
  /** The same of people. */
  deletedPeople: "/api/people/trash",
  deletedPerson: "/api/people/trash/:id",
  restorePerson: "/api/people/:id/restore",
  story: "/api/stories/:id",
  /** Who may see a story, in names. */
  whoMaySeeStory: "/api/stories/:id/who-may-see",
  storiesAbout: "/api/stories/by-subject/:id",
  processStory: "/api/stories/:id/process",
  /** Sets the language a story was told in. */
  storyLanguage: "/api/stories/:id/language",
  storyAudio: "/api/stories/:id/audio",
  storyOriginal: "/api/stories/:id/original",
  /** The words of a story as a file. */
  storyTranscriptFile: "/api/stories/:id/transcript.:as",
  /** The WebSocket of the shared transcript, which speaks the `y-websocket` protocol. */
  transcript: "/api/stories/:id/transcript",
  storyContent: "/api/stories/:id/content",
  retranslateStory: "/api/stories/:id/retranslate",
  /** Answers a paragraph of a translation that is to be looked at again. */
  checkedWords: "/api/stories/:id/checked-words",
  translationReview: "/api/stories/:id/translation-reviews/:lookId",
  /** The server itself, for whoever runs it. */
  server: "/api/server",
  registration: "/api/server/registration",
  serverAccounts: "/api/server/accounts",
  serverAccount: "/api/server/accounts/:id",
  failedStories: "/api/server/failed-stories",
  retryFailedStory: "/api/server/failed-stories/:id/retry",
  /** What this server has sent to other machines of stories the user keeps. */
  sent: "/api/remote-usage",
  storyVersions: "/api/stories/:id/versions",
  storyVersion: "/api/stories/:id/versions/:versionId",
  restoreVersion: "/api/stories/:id/versions/:versionId/restore",
  /** The parts of an export, brought in from another Kintale. */
  importPeople: "/api/import/people",
  importKnown: "/api/import/known",
  importStory: "/api/import/stories",
  upload: "/api/upload",
  /** Recordings on their way: begins one (tus), and lists those of the user. */
  openUploads: "/api/uploads",
  /** One of them: asks how far it is, adds bytes (tus), discards it. */
  openUpload: "/api/uploads/:id",
  /** Where other apps of a device hand a recording to the installed app; its service worker takes it before it gets to the server. */
  handOver: "/share",
  /** Places that may be meant by what was typed. */
  places: "/api/places",
  /** What a position is called. */
  placesNear: "/api/places/near",
  /** The stories of a map, as little of each as it shows. */
  map: "/api/map",
  /** What maps are drawn of. */
  mapBase: "/api/map/base",
  /** The operator's own street map, as a PMTiles archive that is read in ranges. */
  mapStreets: "/api/map/streets.pmtiles",
  /** What the family says of a place that a story names. */
  namedPlace: "/api/stories/:id/named-places/:placeId",
  /** Takes a story's exact position away for good. */
  coarsenLocation: "/api/stories/:id/coarsen-location",
  confirmTranscript: "/api/stories/:id/confirm-transcript",
  search: "/api/search",
  /** What is understood of a question beside its words. */
  understood: "/api/search/interpretation",
  /** What somebody who is typing a question may mean. */
  suggestions: "/api/search/suggestions",
  /** Further passages of a story that was found. */
  moreFound: "/api/search/more",
  storytellers: "/api/storytellers",
  storyteller: "/api/storytellers/:id",
  shareStoryteller: "/api/storytellers/:id/share",
  personPhoto: "/api/storytellers/:id/photo",
  /** A person's biography; posted to, it is begun from what is told already. */
  biography: "/api/storytellers/:id/biography",
  biographyLines: "/api/storytellers/:id/biography/lines",
  biographyLine: "/api/storytellers/:id/biography/lines/:lineId",
  biographyVersions: "/api/storytellers/:id/biography/versions",
  biographyVersion: "/api/storytellers/:id/biography/versions/:version",
  restoreBiography: "/api/storytellers/:id/biography/versions/:version/restore",
  /** What somebody says is wrong in a biography or in an answer about it. */
  biographyRejections: "/api/storytellers/:id/biography/rejections",
  biographyRejection: "/api/storytellers/:id/biography/rejections/:rejectionId",
  /** The same of a story's key moments. */
  momentRejections: "/api/stories/:id/rejections",
  momentRejection: "/api/stories/:id/rejections/:rejectionId",
  biographyChat: "/api/storytellers/:id/biography-chat",
  /** What others told in the chat and waits for the keeper. */
  waitingFacts: "/api/storytellers/:id/biography-chat/waiting",
  /** Something told in the chat: taken back by whoever told it, answered by the keeper. */
  fact: "/api/storytellers/:id/biography-chat/facts/:factId",
  /** The keeper's answers to the guided questions. */
  biographyAnswers: "/api/people/:id/biography",
  people: "/api/people",
  whoMaySeePerson: "/api/people/:id/who-may-see",
  sharePerson: "/api/people/:id/share",
  sharesOfPerson: "/api/people/:id/shared",
  share: "/api/people/:id/share/:shareId",
  invites: "/api/people/invites",
  previewInvite: "/api/people/invites/preview",
  openInvite: "/api/people/invites/open",
  acceptInvite: "/api/people/invites/accept",
  declineInvite: "/api/people/invites/decline",
  /** Begins a subscription, or goes on with the one that was begun. */
  subscription: "/api/get-or-create-subscription",
  /** What Stripe last said of the user. */
  billing: "/api/billing",
  /** Asks Stripe afresh, after a payment. */
  billingReturn: "/api/billing/return",
  billingPortal: "/api/billing/portal",
  refund: "/api/billing/refund",
  /** Called by Stripe. */
  stripeWebhook: "/api/stripe/webhook",
  prompts: "/api/prompts",
  randomPrompt: "/api/prompts/random",
  capabilities: "/api/capabilities",
  /** How each part of the server is doing; 503 when nothing can be stored. */
  health: "/health",
  /** Whether this node may be given requests; 503 while it may not. */
  ready: "/ready",
} as const

const inText = ({ latitude, longitude }: Position) => ({
  latitude: latitude.toFixed(6),
  longitude: longitude.toFixed(6),
})

const withId = (route: string, id: number) => route.replace(":id", String(id))

export const paths = {
  openUpload: (id: string) => routes.openUpload.replace(":id", id),
  story: (id: number) => withId(routes.story, id),
  whoMaySeeStory: (id: number) => withId(routes.whoMaySeeStory, id),
  whoMaySeePerson: (id: number) => withId(routes.whoMaySeePerson, id),
  deletedStory: (id: number) => withId(routes.deletedStory, id),
  restoreStory: (id: number) => withId(routes.restoreStory, id),
  deletedPerson: (id: number) => withId(routes.deletedPerson, id),
  restorePerson: (id: number) => withId(routes.restorePerson, id),
  processStory: (id: number) => withId(routes.processStory, id),
  serverAccount: (id: number) => withId(routes.serverAccount, id),
  retryFailedStory: (id: number) => withId(routes.retryFailedStory, id),
  storyLanguage: (id: number) => withId(routes.storyLanguage, id),
  storyAudio: (id: number) => withId(routes.storyAudio, id),
  storyOriginal: (id: number) => withId(routes.storyOriginal, id),
  /** The original of one take of a story; `part` counts from 1. */
  storyTake: (id: number, part: number) => `${withId(routes.storyOriginal, id)}?part=${part}`,
  storyTranscriptFile: (id: number, as: string, name: string) =>
    `${withId(routes.storyTranscriptFile, id).replace(":as", as)}?${new URLSearchParams({ in: name })}`,
  transcript: (id: number) => withId(routes.transcript, id),
  storyContent: (id: number) => withId(routes.storyContent, id),
  retranslateStory: (id: number) => withId(routes.retranslateStory, id),
  checkedWords: (id: number) => withId(routes.checkedWords, id),
  translationReview: (id: number, lookId: string) =>
    withId(routes.translationReview, id).replace(":lookId", () => encodeURIComponent(lookId)),
  storyVersions: (id: number) => withId(routes.storyVersions, id),
  storyVersion: (id: number, versionId: number) =>
    withId(routes.storyVersion, id).replace(":versionId", String(versionId)),
  restoreVersion: (id: number, versionId: number) =>
    withId(routes.restoreVersion, id).replace(":versionId", String(versionId)),
  places: (typed: string, from: Position | null) =>
    `${routes.places}?${new URLSearchParams({ q: typed, ...(from && inText(from)) })}`,
  placesNear: (position: Position) =>
    `${routes.placesNear}?${new URLSearchParams(inText(position))}`,
  map: (person: number | null) =>
    person === null ? routes.map : `${routes.map}?person=${String(person)}`,
  suggestions: (typed: string) => `${routes.suggestions}?${new URLSearchParams({ q: typed })}`,
  /** `at`: the second of the passage that is shown already. */
  moreFound: (query: string, story: number, at: number, ignore: ReadonlyArray<string> = []) =>
    `${routes.moreFound}?${new URLSearchParams([
      ["q", query],
      ["story", String(story)],
      ["at", at.toFixed(3)],
      ...ignore.map((key) => ["ignore", key]),
    ])}`,
  namedPlace: (id: number, placeId: string) =>
    withId(routes.namedPlace, id).replace(":placeId", placeId),
  coarsenLocation: (id: number) => withId(routes.coarsenLocation, id),
  confirmTranscript: (id: number) => withId(routes.confirmTranscript, id),
  storiesAbout: (id: number) => withId(routes.storiesAbout, id),
  /** The stories told by a person. */
  storiesByStoryteller: (id: number) => `${routes.stories}?storytellerId=${String(id)}`,
  storyteller: (id: number) => withId(routes.storyteller, id),
  personPhoto: (id: number) => withId(routes.personPhoto, id),
  biography: (id: number) => withId(routes.biography, id),
  biographyLines: (id: number) => withId(routes.biographyLines, id),
  biographyLine: (id: number, lineId: string) =>
    withId(routes.biographyLine, id).replace(":lineId", () => encodeURIComponent(lineId)),
  biographyVersions: (id: number) => withId(routes.biographyVersions, id),
  biographyVersion: (id: number, version: number) =>
    withId(routes.biographyVersion, id).replace(":version", String(version)),
  restoreBiography: (id: number, version: number) =>
    withId(routes.restoreBiography, id).replace(":version", String(version)),
  biographyRejections: (id: number) => withId(routes.biographyRejections, id),
  biographyRejection: (id: number, rejectionId: string) =>
    withId(routes.biographyRejection, id).replace(":rejectionId", rejectionId),
  momentRejections: (id: number) => withId(routes.momentRejections, id),
  momentRejection: (id: number, rejectionId: string) =>
    withId(routes.momentRejection, id).replace(":rejectionId", rejectionId),
  biographyChat: (id: number) => withId(routes.biographyChat, id),
  waitingFacts: (id: number) => withId(routes.waitingFacts, id),
  fact: (id: number, factId: number) => withId(routes.fact, id).replace(":factId", String(factId)),
  biographyAnswers: (id: number) => withId(routes.biographyAnswers, id),
  pictureFrom: (provider: string) => routes.pictureFrom.replace(":provider", provider),
  shareStoryteller: (id: number) => withId(routes.shareStoryteller, id),
  /** Person id 0 stands for all of the user's people. */
  sharePerson: (id: number) => withId(routes.sharePerson, id),
  sharesOfPerson: (id: number) => withId(routes.sharesOfPerson, id),
  share: (personId: number, shareId: number) =>
    withId(routes.share, personId).replace(":shareId", String(shareId)),
}

export const providerPath = (provider: string) => routes.provider.replace(":provider", provider)

export const callbackPath = (provider: string) =>
  routes.providerCallback.replace(":provider", provider)

/** The link in a password reset email. */
export const resetLink = (origin: string, token: string) =>
  `${origin}/reset-password?${new URLSearchParams({ token })}`

/** The link in an email that asks to confirm an address. */
export const verificationLink = (origin: string, token: string) =>
  `${origin}${routes.verifyEmail}?${new URLSearchParams({ token })}`

/** The link that ends emails about new stories. */
export const unsubscribeLink = (origin: string, token: string) =>
  `${origin}${routes.unsubscribe}?${new URLSearchParams({ token })}`

/** The page on which what waits is gone on with: recordings in the one tab, files in the other. */
export const waitingPlace = (areFiles: boolean) => (areFiles ? "/record?way=upload" : "/record")

/** The header that identifies one attempt to save, so that sending it twice creates one story. */
export const saveKeyHeader = "idempotency-key"
