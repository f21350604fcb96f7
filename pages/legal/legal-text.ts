import type { ReactNode } from 'react'

export type LegalSection = {
  /** The anchor: other pages and mails link to it, so it must not change. */
  readonly id: string
  readonly heading: string
  readonly body: ReactNode
}

export type LegalText = {
  readonly title: string
  /** The date of the last change, such as 2026-11-15. */
  readonly updated: string
  readonly lead: ReactNode
  readonly sections: readonly LegalSection[]
}
