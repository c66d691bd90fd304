import { createListeners } from "../lib/listeners.ts"

const answers = createListeners()

/** Call it when the server has said that somebody is signed in. */
export const noteSomebodyHere = answers.notify

/** Calls the listener whenever the server has said so, until the returned function is called. */
export const onSomebodyHere = answers.subscribe
