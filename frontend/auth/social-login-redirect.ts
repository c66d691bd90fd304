/** In sessionStorage, because going to a provider and back reloads the page. Storage may be refused. */
const storage = "kintale-left-for-provider"

/** Notes that the user goes to a sign-in provider. */
export const noteLeaving = (): void => {
  try {
    sessionStorage.setItem(storage, "yes")
  } catch {
    // Storage refused: after signing in, the user lands on the home page.
  }
}

/** Whether the user has just come back from a sign-in provider; true only at the first call. */
export const takeLeaving = (): boolean => {
  try {
    const hasLeft = sessionStorage.getItem(storage) !== null
    sessionStorage.removeItem(storage)
    return hasLeft
  } catch {
    return false
  }
}
