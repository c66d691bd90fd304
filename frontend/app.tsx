import { QueryClientProvider } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { Router } from "wouter"
import { newQueryClient } from "./api/query-client.ts"
import { keepLaunchedFiles } from "./share-target/file-handler.ts"
import { startServiceWorker } from "./pwa/service-worker.ts"
import { aroundLeaving } from "./ui/navigation-blocker.ts"
import { PaymentNews } from "./billing/payment-result-toast.ts"
import { Routes, type RoutesProps } from "./routes.tsx"
import { AccountDeletedToast } from "./layout/account-deleted-toast.ts"
import { Toaster } from "./ui/toaster.tsx"
import { VerificationNews } from "./email-verification/verification-toast.ts"

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
      <AccountDeletedToast />
      <PaymentNews />
    </QueryClientProvider>
  )
}
