import { Shuffle } from "lucide-react"
import type { Prompt } from "#protocol/prompt.ts"
import { categories } from "#protocol/categories.ts"
import type { Category } from "#protocol/story.ts"
import { CategoryOptions } from "../../stories/category-options.tsx"
import { Button } from "../../ui/button.tsx"
import { Card } from "../../ui/card.tsx"
import { cx } from "../../ui/cx.ts"
import { SelectField } from "../../ui/fields.tsx"
import { Notice } from "../../ui/notice.tsx"
import { SkeletonText } from "../../ui/skeleton.tsx"

/** The questions: loading, failed or here. */
type PromptsState =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly onRetry: () => void }
  | { readonly state: "here"; readonly prompts: ReadonlyArray<Prompt> }

export interface PromptsPanelProps {
  readonly prompts: PromptsState
  readonly category: Category | null
  readonly onCategory: (category: Category | null) => void
  readonly question: string | null
  readonly onChoose: (question: string) => void
  readonly onDraw: () => void
  readonly draw: "idle" | "pending" | "failed"
}

const isCategory = (value: string): value is Category => Object.hasOwn(categories, value)

const Questions = ({
  prompts,
  question,
  onChoose,
}: Pick<PromptsPanelProps, "prompts" | "question" | "onChoose">) => {
  if (prompts.state === "loading") return <SkeletonText lines={5} />
  if (prompts.state === "failed") {
    return (
      <Notice
        tone="brick"
        title="Failed to fetch prompts"
        action={<Button onClick={prompts.onRetry}>Try again</Button>}
      />
    )
  }
  if (prompts.prompts.length === 0) {
    return <p className="text-faded">No questions in this category yet.</p>
  }
  return (
    <ul className="-mx-3 grid grid-cols-1 max-h-96 gap-1 overflow-y-auto px-1">
      {prompts.prompts.map((prompt) => (
        <li key={prompt.id}>
          <button
            type="button"
            dir="auto"
            aria-pressed={prompt.question === question}
            onClick={() => onChoose(prompt.question)}
            className={cx(
              "min-h-12 w-full rounded-sm px-3 py-2.5 text-start wrap-anywhere",
              prompt.question === question
                ? "bg-ember-wash font-semibold text-ember"
                : "hover:bg-sunken",
            )}
          >
            {prompt.question}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Questions that help somebody begin. */
export const PromptsPanel = (props: PromptsPanelProps) => {
  const { category, onCategory, onDraw, draw } = props
  return (
    <Card className="grid grid-cols-1 gap-5">
      <div className="grid grid-cols-1 gap-1">
        <h2 className="text-xl">Questions to start with</h2>
        <p className="text-faded">Pick a question and it appears above the recorder.</p>
      </div>
      <SelectField
        label="About"
        value={category ?? ""}
        onType={(value) => onCategory(isCategory(value) ? value : null)}
      >
        <option value="">Anything</option>
        <CategoryOptions />
      </SelectField>
      <Button icon={<Shuffle />} pending={draw === "pending"} onClick={onDraw}>
        Another question
      </Button>
      {draw === "failed" && (
        <Notice
          tone="brick"
          title="Failed to fetch random prompt"
          action={<Button onClick={onDraw}>Try again</Button>}
        />
      )}
      <Questions {...props} />
    </Card>
  )
}
