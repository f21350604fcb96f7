import './styles/global.css'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Frame } from './layout/frame.tsx'
import type { Navigator } from './navigation/navigator.ts'
import { NavigatorContext } from './navigation/use-navigator.ts'
import type { Shell } from './payload.ts'
import { ShellContext } from './shell-context.ts'

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
