import { QueryClientProvider } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { Router } from "wouter"
import { newQueryClient } from "./data/query-client.ts"
import { startServiceWorker } from "./install/service-worker.ts"
import { aroundLeaving } from "./ui/leaving.ts"
import { Routes } from "./routes.tsx"
import { FarewellNews } from "./shell/farewell-news.ts"
import { Toaster } from "./ui/toaster.tsx"
import { VerificationNews } from "./verification/verification-news.ts"

export interface AppProps {
  /** The landing page is on the screen: it stays there until the server has said who the user is. */
  readonly isVisitor: boolean
}

/** The whole client. It contains the landing page as well, for users who navigate to it inside the app. */
export const App = ({ isVisitor }: AppProps) => {
  const [queries] = useState(newQueryClient)
  useEffect(startServiceWorker, [])
  return (
    <QueryClientProvider client={queries}>
      <Router aroundNav={aroundLeaving}>
        <Routes isVisitor={isVisitor} />
      </Router>
      <VerificationNews />
      <Toaster />
      <FarewellNews />
    </QueryClientProvider>
  )
}
