import { Component, type ReactNode } from 'react'

type Props = {
  /** It is shown in place of what could not be rendered. */
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** Keeps an error to the part in which it was thrown. React reports it (`report-errors.ts`). */
export class ErrorBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override state = { hasFailed: false }

  /** Other content, as the next page, is a new try. */
  override componentDidUpdate({ children }: Props) {
    if (this.state.hasFailed && children !== this.props.children)
      this.setState({ hasFailed: false })
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
