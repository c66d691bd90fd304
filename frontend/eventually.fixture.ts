import { vi } from "vitest"

/** Waits until a check holds: long, for a machine with other work. */
export const eventually = (check: () => void | Promise<void>) =>
  vi.waitFor(check, { timeout: 60_000 })
