import type { ReactNode } from 'react'

export type LegalSection = {
  /** Its anchor: other pages and letters link to it, so it stays as it is. */
  readonly id: string
  readonly heading: string
  readonly body: ReactNode
}

export type LegalText = {
  readonly title: string
  /** The day on which its words last changed, as 2026-11-15. */
  readonly updated: string
  readonly lead: ReactNode
  readonly sections: readonly LegalSection[]
}
