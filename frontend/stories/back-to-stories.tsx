import { BackLink } from "../ui/back-link.tsx"

export const BackToStories = () => <BackLink href="/stories">Back to Stories</BackLink>
