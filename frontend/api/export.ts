import { useMutation } from "@tanstack/react-query"
import { routes } from "#protocol/paths.ts"
import { sendJson } from "./request.ts"

/** Lets the browser download the export: it handles large files best. */
const download = () => {
  const link = document.createElement("a")
  link.href = routes.exportData
  link.download = ""
  link.click()
}

/**
 * Starts the export, after asking the server whether it may. A refusal of the download itself would
 * show a page of JSON, or save a broken file.
 */
export const useExport = () =>
  useMutation({
    mutationFn: async () => {
      await sendJson(routes.exportData, { method: "HEAD" })
      download()
    },
  })
