import { Link } from "wouter"
import { useArrival } from "../../layout/use-page-title.ts"
import { Button } from "../../ui/button.tsx"
import { Page } from "../../ui/page.tsx"

export const NotFoundPage = () => {
  useArrival("404 Page Not Found")
  return (
    <Page
      width="reading"
      title="404 Page Not Found"
      intro="There is nothing at this address. It may have been mistyped, or what was here has moved."
    >
      <div>
        <Button asChild variant="primary">
          <Link href="/">Go home</Link>
        </Button>
      </div>
    </Page>
  )
}
