import type { Capabilities } from "#protocol/capabilities.ts"
import { searchSendsWords } from "../remote-usage/data-use-text.ts"

/** Says that what is searched for leaves this server; renders nothing where it does not. */
export const SearchSendsNote = ({
  capabilities,
}: {
  readonly capabilities: Pick<Capabilities, "sends"> | undefined
}) => {
  const words = searchSendsWords(capabilities?.sends)
  return words === null ? null : <p className="text-sm wrap-anywhere text-faded">{words}</p>
}
