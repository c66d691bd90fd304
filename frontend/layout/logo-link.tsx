/** Classes for the link around the brand; pages without the router use a plain link. */
export const brandLook =
  "inline-flex min-h-12 items-center gap-3 rounded-md pr-2 font-serif text-xl font-medium text-ink no-underline"

/** The logo (the same as the app's icon) and the product's name. */
export const Brand = () => (
  <>
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8">
      <rect width="32" height="32" rx="8" className="fill-ember" />
      <path
        d="M7 14v4M11.5 10v12M16 6.5v19M20.5 11v10M25 14v4"
        className="stroke-on-ember"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
    </svg>
    Kintale
  </>
)
