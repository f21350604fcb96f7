import './styles/global.css'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Shell } from '#contracts/payload'
import { Frame } from './layout/frame.tsx'
import type { Navigator } from './runtime/navigation/navigator.ts'
import { NavigatorContext } from './runtime/navigation/use-navigator.ts'
import { ShellContext } from './runtime/site-data-context.ts'

type Props = {
  readonly navigator: Navigator
  readonly shell: Shell
  readonly onAwake?: () => void
}

export function App({ navigator, shell, onAwake }: Props) {
  const page = useSyncExternalStore(navigator.subscribe, navigator.current, navigator.current)
  useOnce(onAwake)
  return (
    <ShellContext value={shell}>
      <NavigatorContext value={navigator}>
        <Frame page={page} />
      </NavigatorContext>
    </ShellContext>
  )
}

function useOnce(callback: (() => void) | undefined) {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    callback?.()
  }, [callback])
}
