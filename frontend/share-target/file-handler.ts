import { navigate } from "wouter/use-browser-location"
import { type HandedOver, handedOverPlace } from "#protocol/share-target.ts"

/** How browsers on computers hand over files that were opened with the installed app. */
interface LaunchQueue {
  readonly setConsumer: (
    consumer: (launch: { readonly files?: ReadonlyArray<FileSystemFileHandle> }) => void,
  ) => void
}

declare global {
  interface Window {
    readonly launchQueue?: LaunchQueue
  }
}

const keepLaunched = async (handles: ReadonlyArray<FileSystemFileHandle>) => {
  const { keepFiles } = await import("./receive-share.ts")
  const outcome = await Promise.all(handles.map((handle) => handle.getFile())).then(
    (files) => keepFiles(files, []),
    (): HandedOver => "missed",
  )
  if (outcome !== "1") navigate(handedOverPlace(outcome), { replace: true })
}

/** Puts files that were opened with the installed app into the inbox. They wait until this is called. */
export const keepLaunchedFiles = (): void => {
  window.launchQueue?.setConsumer(({ files = [] }) => {
    if (files.length > 0) {
      void keepLaunched(files).catch(() => navigate(handedOverPlace("full"), { replace: true }))
    }
  })
}
