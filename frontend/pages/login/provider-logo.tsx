import type { ReactNode } from "react"
import type { ProviderName } from "#protocol/account.ts"

/** The providers' logos, in the colors they require; Apple's has the text color. */
const marks: Record<ProviderName, ReactNode> = {
  google: (
    <>
      <path
        fill="#4285f4"
        d="M23.5 12.27c0-.8-.07-1.56-.2-2.3H12v4.36h6.45a5.52 5.52 0 0 1-2.39 3.62v3h3.87c2.26-2.08 3.57-5.15 3.57-8.68z"
      />
      <path
        fill="#34a853"
        d="M12 24c3.24 0 5.95-1.07 7.93-2.91l-3.87-3c-1.07.72-2.45 1.15-4.06 1.15-3.13 0-5.78-2.11-6.72-4.95H1.28v3.1A12 12 0 0 0 12 24z"
      />
      <path
        fill="#fbbc05"
        d="M5.28 14.29A7.2 7.2 0 0 1 4.9 12c0-.8.14-1.57.38-2.29V6.61H1.28a12 12 0 0 0 0 10.78z"
      />
      <path
        fill="#ea4335"
        d="M12 4.76c1.76 0 3.35.61 4.6 1.8l3.43-3.43A11.5 11.5 0 0 0 12 0 12 12 0 0 0 1.28 6.61l4 3.1C6.22 6.87 8.87 4.76 12 4.76z"
      />
    </>
  ),
  apple: (
    <path
      fill="currentColor"
      d="M17.05 12.54c-.03-2.85 2.33-4.22 2.43-4.29-1.32-1.94-3.39-2.2-4.12-2.23-1.75-.18-3.42 1.03-4.31 1.03-.89 0-2.26-1.01-3.71-.98-1.91.03-3.67 1.11-4.65 2.82-1.98 3.44-.51 8.53 1.42 11.32.95 1.37 2.07 2.9 3.55 2.85 1.43-.06 1.96-.92 3.69-.92 1.72 0 2.21.92 3.71.89 1.53-.03 2.5-1.39 3.44-2.77 1.08-1.59 1.53-3.13 1.55-3.21-.03-.01-2.97-1.14-3-4.51zM14.21 4.15c.78-.95 1.31-2.27 1.17-3.58-1.13.05-2.5.75-3.31 1.7-.73.84-1.36 2.19-1.19 3.48 1.26.1 2.55-.64 3.33-1.6z"
    />
  ),
  microsoft: (
    <>
      <path fill="#f25022" d="M1 1h10.5v10.5H1z" />
      <path fill="#7fba00" d="M12.5 1H23v10.5H12.5z" />
      <path fill="#00a4ef" d="M1 12.5h10.5V23H1z" />
      <path fill="#ffb900" d="M12.5 12.5H23V23H12.5z" />
    </>
  ),
}

export const ProviderMark = ({ name }: { readonly name: ProviderName }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5">
    {marks[name]}
  </svg>
)
