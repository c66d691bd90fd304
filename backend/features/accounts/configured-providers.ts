import { SocialLogin } from "./social-login.ts"

/** The providers that are configured, in the order in which they are offered. */
export const providersOn = SocialLogin.useSync(({ names }) => names)
