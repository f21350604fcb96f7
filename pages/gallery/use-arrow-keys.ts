import { useEffect, useEffectEvent } from 'react'

const STEP_OF_KEY: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Independent of the focus; with a modifier the key belongs to the browser, such as Alt+Left. */
export function useArrowKeys(move: (step: number) => void) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const step = STEP_OF_KEY[event.key]
    const hasModifier = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
    if (step && !hasModifier && !event.repeat) move(step)
  })
  useEffect(() => {
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
}
