import { BackToPeople } from "../../people/back-to-people.tsx"
import { FormSkeleton } from "../../ui/form-skeleton.tsx"

/** The form while loading. */
export const EditPersonSkeleton = () => <FormSkeleton back={<BackToPeople />} />
