import { CircleAlert, CircleCheck, Info, X } from "lucide-react"
import { useSyncExternalStore } from "react"
import { Toaster as Sonner } from "sonner"
import { Button } from "./button.tsx"
import { cx } from "./cx.ts"
import { isDialogOpen, onDialogs } from "./open-dialog.ts"
import { useToastExit } from "./toast-exit.ts"
import { useMediaQuery } from "./use-media-query.ts"

const tones = {
  good: { mark: "text-sage", Icon: CircleCheck },
  bad: { mark: "text-brick", Icon: CircleAlert },
  plain: { mark: "text-faded", Icon: Info },
} as const

export interface ToastContent {
  readonly title: string
  readonly text?: string | undefined
  readonly tone?: keyof typeof tones | undefined
  /** A button for what can be done about it; it closes the toast. */
  readonly action?: { readonly label: string; readonly onAct: () => void } | undefined
  /** Asked below, and answered in one press, which closes the toast; nobody has to. */
  readonly question?: ToastQuestion | undefined
}

interface ToastQuestion {
  readonly text: string
  readonly options: ReadonlyArray<{ readonly label: string; readonly onChoose: () => void }>
}

const Question = ({
  question,
  onClose,
}: {
  readonly question: ToastQuestion
  readonly onClose: () => void
}) => (
  <fieldset className="grid grid-cols-1 gap-2 pr-2 pb-1">
    <legend className="pb-2">{question.text}</legend>
    <div className="flex flex-wrap gap-2">
      {question.options.map(({ label, onChoose }) => (
        <Button
          key={label}
          className="px-4"
          onClick={() => {
            onClose()
            onChoose()
          }}
        >
          {label}
        </Button>
      ))}
    </div>
  </fieldset>
)

export const ToastView = ({
  title,
  text,
  tone = "plain",
  action,
  question,
  onClose,
}: ToastContent & { readonly onClose: () => void }) => {
  const { mark, Icon } = tones[tone]
  useToastExit(onClose, { tone, isAsking: action !== undefined || question !== undefined })
  return (
    <div className="grid w-full grid-cols-1 gap-2 rounded-md border border-line bg-raised p-3 pl-4 font-sans text-base text-ink shadow-float">
      <div className="flex items-start gap-3">
        <Icon aria-hidden="true" className={cx("mt-3 size-6 shrink-0", mark)} />
        <div className="grid min-w-0 flex-1 gap-0.5 self-center py-1">
          <p className="font-semibold">{title}</p>
          {text && <p className="text-sm text-faded">{text}</p>}
        </div>
        {action && (
          <button
            type="button"
            onClick={() => {
              onClose()
              action.onAct()
            }}
            className="inline-flex min-h-12 shrink-0 items-center rounded-sm px-3 font-semibold text-ember hover:bg-ember-wash hover:text-ember-deep"
          >
            {action.label}
          </button>
        )}
        <button
          type="button"
          onClick={onClose}
          className="inline-flex min-h-12 min-w-12 shrink-0 items-center justify-center gap-2 rounded-sm text-sm sm:px-3 font-semibold text-faded hover:bg-sunken hover:text-ink"
        >
          <X aria-hidden="true" className="size-5" />
          <span className="max-sm:sr-only">Close</span>
        </button>
      </div>
      {question && <Question question={question} onClose={onClose} />}
    </div>
  )
}

const onViewport = (listener: () => void) => {
  window.visualViewport?.addEventListener("resize", listener)
  return () => window.visualViewport?.removeEventListener("resize", listener)
}
/** Safari lays the keyboard over the page: what stands at the bottom is behind it. */
const isBottomCovered = () => {
  const height = window.visualViewport?.height ?? window.innerHeight
  return height < window.innerHeight * 0.75
}

/**
 * Shows the toasts. Rendered outside the pages, so that toasts stay when the page changes. On a phone they
 * stand above the bottom bar, where they cover neither a heading nor the button that was pressed.
 */
export const Toaster = () => {
  // On a short one that is where the first field of a form is.
  const isPhone = useMediaQuery("(width < 900px) and (height >= 600px)")
  const isUnderKeyboard = useSyncExternalStore(onViewport, isBottomCovered)
  // On a phone a sheet's buttons are at the bottom.
  const isOverDialog = useSyncExternalStore(onDialogs, isDialogOpen)
  const isAtBottom = isPhone && !isUnderKeyboard && !isOverDialog
  return (
    <Sonner
      position={isAtBottom ? "bottom-center" : "top-center"}
      visibleToasts={1}
      offset={{ top: "var(--float-top)", bottom: "var(--float-bottom)" }}
      mobileOffset={{ top: "var(--float-top)", bottom: "var(--float-bottom)", left: 12, right: 12 }}
      containerAriaLabel="Messages"
      toastOptions={{ unstyled: true, className: "w-full md:w-[480px]" }}
    />
  )
}
