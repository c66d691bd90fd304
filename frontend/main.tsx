import { StrictMode } from "react"
import { createRoot, hydrateRoot } from "react-dom/client"
import { type Came, Front } from "./root.tsx"
import { withstandTranslation } from "./lib/page-translation.ts"
import { carryHandOver } from "./share-target/pending-share.ts"
import { keepInstallOffer } from "./pwa/install-prompt.ts"
import { notePaymentReturn } from "./billing/payment-redirect.ts"
import { carryInvitation } from "./sharing/pending-invite.ts"
import "./styles.css"
import { startTheme } from "./ui/theme.ts"

/** A landing page that was kept for another address is not the one to take over. */
const cameWith = (drawn: string | undefined): Came =>
  window.location.pathname === "/" && (drawn === "landing" || drawn === "landing-without-prices")
    ? drawn
    : "empty"

const start = (root: HTMLElement) => {
  const came = cameWith(root.dataset["drawn"])
  const page = (
    <StrictMode>
      <Front came={came} />
    </StrictMode>
  )

  withstandTranslation()
  startTheme()
  carryInvitation()
  carryHandOver()
  notePaymentReturn()
  keepInstallOffer()
  if (came === "empty") createRoot(root).render(page)
  else hydrateRoot(root, page)
}

const root = document.getElementById("root")
// In a browser that is too old, first-script.js has put a sentence in its place.
if (root !== null) start(root)
