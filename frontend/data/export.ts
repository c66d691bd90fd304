import { useMutation } from "@tanstack/react-query"
import { routes } from "#protocol/paths.ts"
import { tell } from "./ask.ts"

/** Hands the export to the browser, which knows best how to keep something large. */
const download = () => {
  const link = document.createElement("a")
  link.href = routes.exportData
  link.download = ""
  link.click()
}

/**
 * Begins the export, once the server has said that it may. To the browser a refusal would be a page
 * nobody can read, or a broken file.
 */
export const useExport = () =>
  useMutation({
    mutationFn: async () => {
      await tell(routes.exportData, { method: "HEAD" })
      download()
    },
  })
