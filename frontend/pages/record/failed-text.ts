/** Why sending failed, and, unless that says so already, that the form is kept. */
export const failedText = (why: string): string =>
  why.includes("Nothing is lost") ? why : `${why} Nothing you entered is lost.`
