/** Said wherever a recording can be heard. */
export const recordingNotLoaded = "We couldn't load the recording."
export const recordingNotLoadedAdvice = "Check your connection. Nothing is lost."

/** Said below words that grow. */
export const moreWordsComing = "Still listening. More words are coming."
