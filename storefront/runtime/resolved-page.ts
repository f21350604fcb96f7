import type { FunctionComponent, ReactNode } from 'react'
import type { RouteName } from '#contracts/page-data'

/** A page that is ready to be shown. */
export type ResolvedPage = {
  readonly route: RouteName
  readonly path: string
  readonly title: string
  readonly element: ReactNode
  readonly staticParts: StaticParts
}

/** What stands around the pages and never changes; a bare page has only the banner. */
export type StaticParts = {
  readonly ConsentBanner: FunctionComponent
  readonly ofShop: Readonly<Record<'Logo' | 'Footer', FunctionComponent>> | null
}
