import { SocialSignIn } from "./providers.ts"

/** The providers whose keys are set, in the order they are offered. */
export const providersOn = SocialSignIn.useSync(({ names }) => names)
