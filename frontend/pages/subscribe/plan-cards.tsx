import { limits } from "#protocol/limits.ts"
import { FeatureList } from "../../billing/feature-list.tsx"
import { plans } from "../../billing/plan-text.ts"
import { Badge } from "../../ui/badge.tsx"
import { Card } from "../../ui/card.tsx"

const used = (stories: number) => `${stories}/${limits.free.stories} stories used`

/** What somebody has now. Of more stories than the plan has room for, all are counted. */
export const CurrentPlan = ({ stories }: { readonly stories: number }) => (
  <Card>
    <section aria-labelledby="current-plan" className="grid gap-3">
      <h2 id="current-plan" className="text-xl">
        Current Plan: Free
      </h2>
      <progress
        aria-hidden="true"
        className="bar"
        max={limits.free.stories}
        value={Math.min(stories, limits.free.stories)}
      />
      <p className="text-faded tabular-nums">{used(stories)}</p>
    </section>
  </Card>
)

const { name, price, per, features } = plans.premium

export const PremiumCard = () => (
  <Card className="border-2! border-ember!">
    <section aria-labelledby="premium-plan" className="grid gap-5">
      <header className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="premium-plan" className="text-xl">
            {name}
          </h2>
          <Badge tone="ember">Recommended</Badge>
        </div>
        <p className="flex items-baseline gap-2">
          <span className="font-serif text-4xl tabular-nums">{price}</span>
          <span className="text-faded">{per}</span>
        </p>
        <ul className="flex flex-wrap gap-x-5 text-faded">
          <li>Cancel anytime</li>
          <li>7-day money-back guarantee</li>
        </ul>
      </header>
      <FeatureList features={features} />
    </section>
  </Card>
)
