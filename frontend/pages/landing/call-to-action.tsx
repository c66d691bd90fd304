import { LogIn } from "lucide-react"
import { DownloadApp } from "../../pwa/download-app.tsx"
import { Button } from "../../ui/button.tsx"

export const Closing = () => (
  <section aria-labelledby="closing-title" className="border-t border-line bg-ember-wash">
    <div className="mx-auto grid w-full max-w-page justify-items-center gap-6 px-4 py-16 text-center md:px-8 md:py-24">
      <h2 id="closing-title" className="max-w-[20ch] text-3xl md:text-4xl">
        There is a story only one of you can tell.
      </h2>
      <p className="max-w-[44ch] text-lg">Ask for it this Sunday.</p>
      <div className="grid w-full gap-3 sm:flex sm:flex-wrap sm:justify-center">
        <Button asChild variant="primary" size="large" icon={<LogIn />}>
          <a href="/login">Log in</a>
        </Button>
        <DownloadApp />
      </div>
    </div>
  </section>
)
