import { ArrowLeft } from "lucide-react"
import { Link } from "wouter"
import { Button } from "../../ui/button.tsx"

export const BackToStories = () => (
  <Button asChild variant="quiet" icon={<ArrowLeft />}>
    <Link href="/stories">Back to Stories</Link>
  </Button>
)
