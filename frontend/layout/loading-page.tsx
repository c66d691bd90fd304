import { Brand, brandLook } from "./logo-link.tsx"
import { Waiting } from "./loading.tsx"

/** Looks like the shell of a signed-out user, without its code: shown until the app has loaded. */
export const WaitingPage = () => (
  <div className="flex min-h-dvh flex-col">
    <header className="border-b border-line">
      <div className="mx-auto flex w-full max-w-page items-center gap-4 px-4 py-2 md:px-8">
        <a href="/" className={brandLook}>
          <Brand />
        </a>
      </div>
    </header>
    <main className="flex-1">
      {/* Most pages are this wide. */}
      <Waiting width="page" />
    </main>
  </div>
)
