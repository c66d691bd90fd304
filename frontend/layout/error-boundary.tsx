import { Component, type ReactNode } from "react"
import { Button } from "../ui/button.tsx"
import { Page } from "../ui/page.tsx"

interface BoundaryProps {
  readonly children: ReactNode
}

/** Error boundary: shows a message when a page throws or its code cannot be loaded; the rest stays usable. */
export class Boundary extends Component<BoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return (
      <Page
        width="reading"
        title="This page didn't open"
        intro="Your stories are safe. Reloading the page usually helps."
      >
        <div>
          <Button variant="primary" onClick={() => window.location.reload()}>
            Reload the page
          </Button>
        </div>
      </Page>
    )
  }
}
