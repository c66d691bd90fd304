/*
 * What the first page asks the server. By themselves, because it should not bring the paths of the whole
 * API along.
 */

export const currentUserPath = "/api/auth/user"
export const signInOptionsPath = "/auth/options"
