import { Link } from "wouter"
import { useCurrentUser } from "../../api/user.ts"
import { useArrival } from "../../layout/use-page-title.ts"
import { Button } from "../../ui/button.tsx"
import { Page } from "../../ui/page.tsx"

export const NotFoundPage = () => {
  useArrival("404 Page Not Found")
  const { isAuthenticated } = useCurrentUser()
  return (
    <Page
      width="reading"
      title="404 Page Not Found"
      intro="There is nothing at this address. It may have been mistyped, or what was here has moved."
    >
      <div className="flex flex-wrap gap-3">
        <Button asChild variant="primary">
          <Link href="/">Go home</Link>
        </Button>
        {isAuthenticated && (
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
