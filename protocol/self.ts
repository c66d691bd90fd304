/**
 * The relationship of the person record a user has for themself; screens show 'Me'. Never sent to other
 * users.
 */
export const self = "self"
