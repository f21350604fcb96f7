import type { PageLoader } from './serve/page-loader.ts'

/** A page receives the data that its loader returns. */
export type DataOf<Loader extends PageLoader> = Awaited<
  ReturnType<ReturnType<Loader>['load']>
>['payload']['data']

export type PageProps<Loader extends PageLoader> = { readonly data: DataOf<Loader> }
