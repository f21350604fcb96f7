import type { FunctionComponent, ReactNode } from 'react'
import type { RouteName } from './routes.ts'

/** A page that is ready to render. */
export type ResolvedPage = {
  readonly route: RouteName
  readonly path: string
  readonly title: string
  readonly element: ReactNode
  /** The notice stands above the page, and does not change with it. */
  readonly notice: ReactNode
  readonly staticParts: StaticParts
}

/** These parts of the frame never change; a bare page has only the banner. */
export type StaticParts = {
  readonly ConsentBanner: FunctionComponent
  readonly shop: Readonly<Record<'Logo' | 'Footer', FunctionComponent>> | null
}
