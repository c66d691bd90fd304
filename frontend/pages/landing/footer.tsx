import type { ReactNode, RefObject } from "react"
import { lateWords, useLateDialog } from "../../ui/use-lazy-dialog.tsx"
import type { SectionAnchor } from "./anchors.ts"

const loadPolicy = async () => (await import("../../privacy-policy/policy-dialog.tsx")).PolicyDialog
const loadSupport = async () => (await import("./support-dialog.tsx")).SupportDialog

const entry =
  "inline-flex min-h-12 items-center rounded-md text-left text-faded underline decoration-line underline-offset-4 hover:text-ink hover:decoration-current"

interface ColumnProps {
  readonly title: string
  readonly children: ReactNode
}

const Column = ({ title, children }: ColumnProps) => (
  <section aria-label={title} className="grid content-start gap-1">
    <h2 className="font-sans text-base font-semibold tracking-normal">{title}</h2>
    <ul>{children}</ul>
  </section>
)

interface FooterProps {
  readonly place: RefObject<HTMLElement | null>
  /** The support address of this server; null while unknown. */
  readonly supportEmail: string | null
  readonly anchors: ReadonlyArray<SectionAnchor>
}

export const Footer = ({ place, supportEmail, anchors }: FooterProps) => {
  const policy = useLateDialog(loadPolicy)
  const support = useLateDialog(loadSupport)
  return (
    <footer ref={place} className="border-t border-line">
      <div className="mx-auto grid w-full max-w-page grid-cols-2 gap-x-6 gap-y-10 px-4 py-12 md:grid-cols-[1.6fr_1fr_1fr_1fr] md:px-8">
        <div className="col-span-2 grid content-start gap-2 md:col-span-1">
          <p className="font-serif text-xl">Kintale</p>
          <p className="max-w-[32ch] text-sm text-faded">
            A quiet place for the stories your family tells. Free software, under the MIT license.
          </p>
        </div>
        <Column title="Product">
          {anchors.map(({ id, label }) => (
            <li key={id}>
              <a href={`#${id}`} className={entry}>
                {label}
              </a>
            </li>
          ))}
        </Column>
        <Column title="Support">
          <li>
            <a href="#begin" className={entry}>
              How to start
            </a>
          </li>
          <li>
            {supportEmail === null ? (
              <button type="button" className={entry} onClick={support.show}>
                Contact support
              </button>
            ) : (
              <a href={`mailto:${supportEmail}`} className={entry}>
                Contact support
              </a>
            )}
          </li>
        </Column>
        <Column title="Company">
          <li>
            <a href="#private" className={entry}>
              Your privacy
            </a>
          </li>
          <li>
            <button type="button" className={entry} onClick={policy.show}>
              Privacy policy
            </button>
          </li>
        </Column>
        <output className="col-span-full empty:hidden">{lateWords(policy, support)}</output>
      </div>
      {policy.dialog}
      {support.dialog}
    </footer>
  )
}
