import { Link } from "wouter"
import { useArrival } from "../../layout/use-page-title.ts"
import { Button } from "../../ui/button.tsx"
import { Page } from "../../ui/page.tsx"

interface NotFoundPageProps {
  readonly isSignedIn?: boolean
}

export const NotFoundPage = ({ isSignedIn = false }: NotFoundPageProps) => {
  useArrival("404 Page Not Found")
  return (
    <Page
      width="reading"
      title="404 Page Not Found"
      intro="There's nothing at this address. It may have a typo, or the page has moved."
    >
      <div className="flex flex-wrap gap-3">
        <Button asChild variant="primary">
          <Link href="/">Go home</Link>
        </Button>
        {isSignedIn && (
          <>
            <Button asChild>
              <Link href="/stories">All stories</Link>
            </Button>
            <Button asChild>
              <Link href="/people">People</Link>
            </Button>
          </>
        )}
      </div>
    </Page>
  )
}
