import { FeatureList } from "../../billing/feature-list.tsx"
import { plans, type PlanWords } from "../../billing/plan-text.ts"
import { Badge } from "../../ui/badge.tsx"
import { Button } from "../../ui/button.tsx"
import { cx } from "../../ui/cx.ts"
import { Section } from "./section.tsx"

interface PlanCardProps {
  readonly plan: PlanWords
  readonly action: string
  readonly isWarm?: boolean
}

const idOf = ({ name }: PlanWords) => `plan-${name.toLowerCase().replaceAll(" ", "-")}`

const PlanCard = ({ plan, action, isWarm = false }: PlanCardProps) => (
  <article
    aria-labelledby={idOf(plan)}
    className={cx(
      "flex flex-col gap-6 rounded-md bg-raised p-6 md:p-8",
      isWarm ? "border-2 border-ember" : "border border-line",
    )}
  >
    <header className="grid gap-3">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-3">
        <h3 id={idOf(plan)} className="text-xl">
          {plan.name}
        </h3>
        {plan.mark !== undefined && <Badge tone="ember">{plan.mark}</Badge>}
      </div>
      <p className="flex items-baseline gap-2">
        <span className="font-serif text-4xl tabular-nums">{plan.price}</span>
        {plan.per !== undefined && <span className="text-faded">{plan.per}</span>}
      </p>
      <p className="min-h-7 text-faded">
        {plan.notes.length === 0 ? "No card needed" : plan.notes.join(" · ")}
      </p>
    </header>
    <FeatureList features={plan.features} />
    <Button
      asChild
      variant={isWarm ? "primary" : "secondary"}
      size="large"
      className="mt-auto w-full"
    >
      <a href="/login">{action}</a>
    </Button>
  </article>
)

export const Pricing = () => (
  <Section id="pricing" title="Start free" intro="Five stories are enough to see if it's for you.">
    <div className="mx-auto grid w-full max-w-[880px] grid-cols-1 gap-5 md:grid-cols-2">
      <PlanCard plan={plans.free} action="Start for free" />
      <PlanCard plan={plans.premium} action="Start the free trial" isWarm />
    </div>
  </Section>
)
