import { BackLink } from "../ui/back-link.tsx"

export const BackToPeople = () => <BackLink href="/people">Back to People</BackLink>
