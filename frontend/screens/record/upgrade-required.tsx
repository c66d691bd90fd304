import { limits } from "#protocol/limits.ts"
import { Link } from "wouter"
import { Button } from "../../ui/button.tsx"
import { Page } from "../../ui/page.tsx"

/** Shown instead of the screen when the free plan's stories are used up. */
export const UpgradeRequired = () => (
  <Page
    width="reading"
    title="Upgrade Required"
    intro={`You have told all ${limits.free.stories} stories of the free plan. They stay yours: to listen to, to read and to share. More can be recorded with Family Premium.`}
  >
    <div>
      <Button asChild variant="primary">
        <Link href="/stories">Back to the stories</Link>
      </Button>
    </div>
  </Page>
)
