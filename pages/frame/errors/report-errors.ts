import type { RootOptions } from 'react-dom/client'
import type { PageError } from '#contracts/page-error-request'
import type { Navigator } from '../navigation/navigator.ts'
import type { SiteData } from '../payload.ts'

type Reports = Pick<RootOptions, 'onCaughtError' | 'onUncaughtError' | 'onRecoverableError'>
type Info = { readonly componentStack?: string | undefined }

// The import has a function of its own, because the build wraps an `import()` whose exports are used in place.
const loadSender = () => import('./send-page-error.ts')

/** What React could not render is reported to the shop's log, and to the browser's as it would be otherwise. */
export function errorReports(
  { current }: Navigator,
  { build }: Pick<SiteData, 'build'>,
): Required<Reports> {
  const reportAs = (fault: PageError['fault']) => (error: unknown, info: Info) => {
    reportError(error)
    loadSender().then(
      ({ sendPageError }) => sendPageError({ build, route: current().route, fault, error, info }),
      () => undefined,
    )
  }
  return {
    onCaughtError: reportAs('caught'),
    onUncaughtError: reportAs('uncaught'),
    onRecoverableError: reportAs('recovered'),
  }
}
