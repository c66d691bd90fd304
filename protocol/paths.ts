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
  processStory: "/api/stories/:id/process",
  storyAudio: "/api/stories/:id/audio",
  storyOriginal: "/api/stories/:id/original",
  upload: "/api/upload",
  search: "/api/search",
  storytellers: "/api/storytellers",
  people: "/api/people",
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
}

/** The header by which a client names one attempt to save, so that sending it twice makes one story. */
export const saveKeyHeader = "idempotency-key"
