/** Who can lift the limit of the free plan where nobody can pay, and how. */
export const LiftTheLimit = () => (
  <>
    The person who looks after this Kintale can lift the limit for everybody, at no cost: by
    starting it with <code className="font-semibold wrap-anywhere">PLAN=unlimited</code>.
  </>
)
