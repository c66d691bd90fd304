/** Addresses of calls, written once: `:id` stands where a route takes it, the functions fill it in. */
export const routes = {
  currentUser: "/api/auth/user",
  signIn: "/auth/login",
  signUp: "/auth/register",
  signOut: "/auth/logout",
  signOutEverywhere: "/auth/logout-everywhere",
  signInOptions: "/auth/options",
  forgotPassword: "/auth/forgot-password",
  resetPassword: "/auth/reset-password",
  resendVerification: "/auth/resend-verification",
  /** A page that a letter leads to; its button posts to the same address. */
  verifyEmail: "/auth/verify-email",
  /** Opened by the browser: leads to a provider's own sign-in. */
  provider: "/auth/:provider",
  /** Where a provider sends the browser back to. */
  providerCallback: "/auth/:provider/callback",
  loginPage: "/api/login",
  /** The profile setup. */
  profile: "/api/profile",
  editProfile: "/api/auth/profile",
  account: "/api/account",
  exportData: "/api/account/export",
  stories: "/api/stories",
  /** A part of the stories at a time, for a page that goes on as one reads. */
  storyPage: "/api/stories/page",
  /** What can be said of all of them without reading them out. */
  storyOverview: "/api/stories/overview",
  story: "/api/stories/:id",
  storiesAbout: "/api/stories/by-subject/:id",
  processStory: "/api/stories/:id/process",
  /** Says in which language a story was told. */
  storyLanguage: "/api/stories/:id/language",
  storyAudio: "/api/stories/:id/audio",
  storyOriginal: "/api/stories/:id/original",
  /** The shared transcript's connection, by `y-websocket`'s protocol. */
  transcript: "/api/stories/:id/transcript",
  storyContent: "/api/stories/:id/content",
  retranslateStory: "/api/stories/:id/retranslate",
  storyVersions: "/api/stories/:id/versions",
  storyVersion: "/api/stories/:id/versions/:versionId",
  restoreVersion: "/api/stories/:id/versions/:versionId/restore",
  upload: "/api/upload",
  search: "/api/search",
  storytellers: "/api/storytellers",
  storyteller: "/api/storytellers/:id",
  shareStoryteller: "/api/storytellers/:id/share",
  people: "/api/people",
  sharePerson: "/api/people/:id/share",
  sharesOfPerson: "/api/people/:id/shared",
  share: "/api/people/:id/share/:shareId",
  invites: "/api/people/invites",
  openInvite: "/api/people/invites/open",
  acceptInvite: "/api/people/invites/accept",
  declineInvite: "/api/people/invites/decline",
  prompts: "/api/prompts",
  randomPrompt: "/api/prompts/random",
  capabilities: "/api/capabilities",
  health: "/health",
} as const

const withId = (route: string, id: number) => route.replace(":id", String(id))

export const paths = {
  story: (id: number) => withId(routes.story, id),
  processStory: (id: number) => withId(routes.processStory, id),
  storyLanguage: (id: number) => withId(routes.storyLanguage, id),
  storyAudio: (id: number) => withId(routes.storyAudio, id),
  storyOriginal: (id: number) => withId(routes.storyOriginal, id),
  transcript: (id: number) => withId(routes.transcript, id),
  storyContent: (id: number) => withId(routes.storyContent, id),
  retranslateStory: (id: number) => withId(routes.retranslateStory, id),
  storyVersions: (id: number) => withId(routes.storyVersions, id),
  storyVersion: (id: number, versionId: number) =>
    withId(routes.storyVersion, id).replace(":versionId", String(versionId)),
  restoreVersion: (id: number, versionId: number) =>
    withId(routes.restoreVersion, id).replace(":versionId", String(versionId)),
  storiesAbout: (id: number) => withId(routes.storiesAbout, id),
  /** The stories told by a person. */
  storiesToldBy: (id: number) => `${routes.stories}?storytellerId=${String(id)}`,
  storyteller: (id: number) => withId(routes.storyteller, id),
  shareStoryteller: (id: number) => withId(routes.shareStoryteller, id),
  /** 0 stands for all people of the user. */
  sharePerson: (id: number) => withId(routes.sharePerson, id),
  sharesOfPerson: (id: number) => withId(routes.sharesOfPerson, id),
  share: (personId: number, shareId: number) =>
    withId(routes.share, personId).replace(":shareId", String(shareId)),
}

const invitationMark = "invitation="

/** The link an invitation is passed on with. The token stands behind the `#`, which browsers send to nobody. */
export const invitationLink = (origin: string, inviteToken: string) =>
  `${origin}/people#${invitationMark}${inviteToken}`

/** The token in the part of an address from `#` on, if it is an invitation's. */
export const tokenInHash = (hash: string): string | null => {
  const mark = `#${invitationMark}`
  return hash.startsWith(mark) ? hash.slice(mark.length) : null
}

export const providerPath = (provider: string) => routes.provider.replace(":provider", provider)

export const callbackPath = (provider: string) =>
  routes.providerCallback.replace(":provider", provider)

/** The link in a letter by which a password is set anew. */
export const resetLink = (origin: string, token: string) =>
  `${origin}/reset-password?${new URLSearchParams({ token })}`

/** The link in a letter by which an address is confirmed. */
export const verificationLink = (origin: string, token: string) =>
  `${origin}${routes.verifyEmail}?${new URLSearchParams({ token })}`

/** The header by which a client names one attempt to save, so that sending it twice makes one story. */
export const saveKeyHeader = "idempotency-key"
