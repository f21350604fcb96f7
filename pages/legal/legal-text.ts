import type { ReactNode } from 'react'

export type LegalSection = {
  /** Other pages and mails link to this anchor, so it must not change. */
  readonly id: string
  readonly heading: string
  readonly body: ReactNode
}

export type LegalText = {
  readonly title: string
  /** The text was last changed on this date, such as 2026-11-15. */
  readonly updated: string
  readonly lead: ReactNode
  readonly sections: readonly LegalSection[]
}
