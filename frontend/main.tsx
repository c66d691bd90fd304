import { QueryClientProvider } from "@tanstack/react-query"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { Router } from "wouter"
import { newQueryClient } from "./data/query-client.ts"
import { aroundLeaving } from "./recording/leaving.ts"
import { Routes } from "./routes.tsx"
import { carryInvitation } from "./sharing/carried-invitation.ts"
import "./styles.css"
import { startTheme } from "./ui/theme.ts"
import { Toaster } from "./ui/toaster.tsx"

const root = document.getElementById("root")
if (root === null) throw new Error("The page has no place for Kintale.")

startTheme()
carryInvitation()
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={newQueryClient()}>
      <Router aroundNav={aroundLeaving}>
        <Routes />
      </Router>
      <Toaster />
    </QueryClientProvider>
  </StrictMode>,
)
