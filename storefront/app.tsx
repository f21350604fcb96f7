import '#ui/styles/global.css'
import '#ui/styles/page-sizes.css'
import './runtime/navigation/pending.css'
import { useEffect, useSyncExternalStore } from 'react'
import type { SiteData } from '#contracts/payload'
import { Frame } from './layout/frame.tsx'
import type { Navigator } from './runtime/navigation/navigator.ts'
import { NavigatorContext } from './runtime/navigation/use-navigator.ts'
import { SiteDataContext } from './runtime/site-data-context.ts'

type Props = {
  readonly navigator: Navigator
  readonly siteData: SiteData
  readonly onHydrated?: () => void
}

export function App({ navigator, siteData, onHydrated }: Props) {
  const page = useSyncExternalStore(navigator.subscribe, navigator.current, navigator.current)
  // Once: the app is rendered from outside a single time.
  useEffect(() => onHydrated?.(), [onHydrated])
  return (
    <SiteDataContext value={siteData}>
      <NavigatorContext value={navigator}>
        <Frame page={page} />
      </NavigatorContext>
    </SiteDataContext>
  )
}
