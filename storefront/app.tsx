import '#ui/styles/global.css'
import { useEffect, useRef, useSyncExternalStore } from 'react'
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
  useEffectOnce(onHydrated)
  return (
    <SiteDataContext value={siteData}>
      <NavigatorContext value={navigator}>
        <Frame page={page} />
      </NavigatorContext>
    </SiteDataContext>
  )
}

function useEffectOnce(callback: (() => void) | undefined) {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    callback?.()
  }, [callback])
}
