import '#ui/styles/global.css'
import '#ui/styles/page-sizes.css'
import './navigation/pending.css'
import './when-script-is-missing.css'
import './when-script-works.css'
import { useEffect, useSyncExternalStore } from 'react'
import { SiteDataContext } from '../kit/site-data-context.ts'
import { ErrorBoundary } from './errors/error-boundary.tsx'
import { FailedPage } from './errors/failed-page.tsx'
import { Frame } from './layout/frame.tsx'
import type { Navigator } from './navigation/navigator.ts'
import { NavigatorContext } from './navigation/use-navigator.ts'
import type { SiteData } from './payload.ts'

type Props = {
  readonly navigator: Navigator
  readonly siteData: SiteData
  readonly onHydrated?: () => void
}

export function App({ navigator, siteData, onHydrated }: Props) {
  const page = useSyncExternalStore(navigator.subscribe, navigator.current, navigator.current)
  // This runs once, because the app is rendered from outside a single time.
  useEffect(() => onHydrated?.(), [onHydrated])
  return (
    <SiteDataContext value={siteData}>
      <NavigatorContext value={navigator}>
        <ErrorBoundary fallback={<FailedPage />}>
          <Frame page={page} />
        </ErrorBoundary>
      </NavigatorContext>
    </SiteDataContext>
  )
}
