import { mostPassed } from "../../features/transcripts/room/validate-update.ts"

/**
 * The largest message accepted. A transcript of 200,000 characters is smaller, so more is no edit.
 */
export const mostBytes = 1024 * 1024
/**
 * Messages from this size on are compressed: whole transcripts, which are sent often. For small
 * edits it is not worth the work.
 */
export const leastCompressed = 8 * 1024
/**
 * The rate of messages, and of bytes: far more than typing and transcribing produce, far less than
 * the server can handle.
 */
export const messageFlow = { most: 1_200, aSecond: 120 }
export const byteFlow = { most: 4 * mostBytes, aSecond: 256 * 1024 }
/** Requests for the whole transcript or for who is present: normally one for each connection. */
export const questionFlow = { most: 20, aSecond: 1 }
/**
 * Presence messages: a cursor can move sixty times a second, and `y-websocket` also repeats what it
 * hears about others.
 */
export const presenceFlow = { most: 600, aSecond: 80 }
/**
 * Items of others that new words have to be placed past (see `mostPassed`): at once no more than
 * one update may cost.
 */
export const passingFlow = { most: mostPassed, aSecond: 100_000 }
/** The most bytes that may wait for a client to read them; with more, it is disconnected. */
export const mostWaiting = 4 * 1024 * 1024
/** While more bytes than this wait, the client is not sent presence messages. */
export const mostBeforeHints = 256 * 1024
