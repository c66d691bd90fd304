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
  /** The landing page was here first: it stays while nobody knows who asks. */
  readonly isVisitor: boolean
}

/** Everything but the landing page, and that once more for whoever comes to it from within. */
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
