import type { Biography } from "#protocol/biography.ts"
import type { PersonId } from "#protocol/ids.ts"
import { BiographyView, type BiographyViewProps } from "../biography-view.tsx"
import { useCorrectTools } from "./use-edit-tools.tsx"

interface CorrectedBiographyProps extends Pick<
  BiographyViewProps,
  "moments" | "isMain" | "onAnswer"
> {
  readonly person: { readonly id: PersonId; readonly name: string }
  readonly biography: Biography
}

/** A biography, with what corrects it for who may. */
export const CorrectedBiography = ({ person, biography, ...rest }: CorrectedBiographyProps) => (
  <BiographyView
    name={person.name}
    biography={biography}
    {...rest}
    {...useCorrectTools(person.id, biography)}
  />
)
