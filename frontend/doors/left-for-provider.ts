/** The tab's own storage: the way to a provider and back loads the page anew. It may be refused. */
const shelf = "kintale-left-for-provider"

/** Somebody goes to a provider, to come back signed in. */
export const noteLeaving = (): void => {
  try {
    sessionStorage.setItem(shelf, "yes")
  } catch {
    // Refused: whoever comes back is led home.
  }
}

/** Whether somebody who is here now left for a provider before; true once. */
export const takeLeaving = (): boolean => {
  try {
    const hasLeft = sessionStorage.getItem(shelf) !== null
    sessionStorage.removeItem(shelf)
    return hasLeft
  } catch {
    return false
  }
}
