import { QueryClientProvider } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { Router } from "wouter"
import { newQueryClient } from "./data/query-client.ts"
import { keepLaunchedFiles } from "./inbox/launched-files.ts"
import { startServiceWorker } from "./install/service-worker.ts"
import { aroundLeaving } from "./ui/leaving.ts"
import { PaymentNews } from "./plans/payment-news.ts"
import { Routes, type RoutesProps } from "./routes.tsx"
import { FarewellNews } from "./shell/farewell-news.ts"
import { Toaster } from "./ui/toaster.tsx"
import { VerificationNews } from "./verification/verification-news.ts"

/** The whole client. It contains the landing page as well, for users who navigate to it inside the app. */
export const App = ({ landing }: RoutesProps) => {
  const [queries] = useState(newQueryClient)
  useEffect(startServiceWorker, [])
  useEffect(keepLaunchedFiles, [])
  return (
    <QueryClientProvider client={queries}>
      <Router aroundNav={aroundLeaving}>
        <Routes landing={landing} />
      </Router>
      <VerificationNews />
      <Toaster />
      <FarewellNews />
      <PaymentNews />
    </QueryClientProvider>
  )
}
