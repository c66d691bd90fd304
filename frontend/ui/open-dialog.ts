/** Calls the listener whenever a dialog may have opened or closed. Dialogs are children of the body. */
export const onDialogs = (listener: () => void) => {
  const watcher = new MutationObserver(listener)
  watcher.observe(document.body, { childList: true })
  return () => watcher.disconnect()
}

export const isDialogOpen = () => document.querySelector("body > [role$=dialog]") !== null
