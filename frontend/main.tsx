import { StrictMode } from "react"
import { createRoot, hydrateRoot } from "react-dom/client"
import { Front } from "./front.tsx"
import { keepInstallOffer } from "./install/install-offer.ts"
import { carryInvitation } from "./sharing/carried-invitation.ts"
import "./styles.css"
import { startTheme } from "./ui/theme.ts"

const root = document.getElementById("root")
if (root === null) throw new Error("The page has no place for Kintale.")

const isDrawn = root.dataset["drawn"] === "landing" && window.location.pathname === "/"
const came = isDrawn ? "landing" : "empty"
const page = (
  <StrictMode>
    <Front came={came} />
  </StrictMode>
)

startTheme()
carryInvitation()
keepInstallOffer()
if (came === "landing") hydrateRoot(root, page)
else createRoot(root).render(page)
