import { useEffect, useEffectEvent } from 'react'

const STEP_OF_KEY: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Wherever the focus is; with a modifier an arrow belongs to the browser, as in Alt and Left. */
export function useArrowKeys(move: (step: number) => void) {
  const answer = useEffectEvent((event: KeyboardEvent) => {
    const step = STEP_OF_KEY[event.key]
    const hasModifier = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
    if (step && !hasModifier && !event.repeat) move(step)
  })
  useEffect(() => {
    addEventListener('keydown', answer)
    return () => removeEventListener('keydown', answer)
  }, [])
}
