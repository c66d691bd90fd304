/** Addresses of calls, written once: `:id` stands where a route takes it, the functions fill it in. */
export const routes = {
  currentUser: "/api/auth/user",
  signIn: "/auth/login",
  signUp: "/auth/register",
  signOut: "/auth/logout",
  loginPage: "/api/login",
  profile: "/api/profile",
  stories: "/api/stories",
  story: "/api/stories/:id",
  storiesAbout: "/api/stories/by-subject/:id",
  processStory: "/api/stories/:id/process",
  storyAudio: "/api/stories/:id/audio",
  storyOriginal: "/api/stories/:id/original",
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
  storyAudio: (id: number) => withId(routes.storyAudio, id),
  storyOriginal: (id: number) => withId(routes.storyOriginal, id),
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

/** The header by which a client names one attempt to save, so that sending it twice makes one story. */
export const saveKeyHeader = "idempotency-key"
