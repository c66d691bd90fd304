import { StrictMode } from "react"
import { createRoot, hydrateRoot } from "react-dom/client"
import { type Came, Front } from "./front.tsx"
import { carryHandOver } from "./inbox/carried-hand-over.ts"
import { keepInstallOffer } from "./install/install-offer.ts"
import { notePaymentReturn } from "./plans/payment-return.ts"
import { carryInvitation } from "./sharing/carried-invitation.ts"
import "./styles.css"
import { startTheme } from "./ui/theme.ts"

const root = document.getElementById("root")
if (root === null) throw new Error("The page has no place for Kintale.")

/** A landing page that was kept for another address is not the one to take over. */
const cameWith = (drawn: string | undefined): Came =>
  window.location.pathname === "/" && (drawn === "landing" || drawn === "landing-unlimited")
    ? drawn
    : "empty"

const came = cameWith(root.dataset["drawn"])
const page = (
  <StrictMode>
    <Front came={came} />
  </StrictMode>
)

startTheme()
carryInvitation()
carryHandOver()
notePaymentReturn()
keepInstallOffer()
if (came === "empty") createRoot(root).render(page)
else hydrateRoot(root, page)
