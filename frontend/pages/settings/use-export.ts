import { errorMessages } from "#protocol/error-messages.ts"
import { HttpError, errorMessage } from "../../api/errors.ts"
import { useExport } from "../../api/export.ts"
import type { ExportState } from "./export-action.tsx"

/** The message for a refused export, by the status of the answer. */
const reasonFor = (error: unknown): string =>
  error instanceof HttpError && error.status === 409
    ? errorMessages.exportRunning
    : errorMessage(error)

/** The state of an export, and the function to start one. */
export const useExporting = (): {
  readonly progress: ExportState
  readonly onExport: () => void
} => {
  const { mutate, status, error } = useExport()
  const states: Readonly<Record<typeof status, ExportState>> = {
    idle: { state: "idle" },
    pending: { state: "asking" },
    success: { state: "begun" },
    error: { state: "rejected", text: reasonFor(error) },
  }
  return { progress: states[status], onExport: () => mutate() }
}
