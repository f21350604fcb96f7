import { useEffect, useState } from 'react'
import type { ChosenVariant } from '#domain/catalogue/opening-choice'

type Choose = (change: Partial<ChosenVariant>) => void

/** Begins with what the page was opened with, also when Back opens the same piece otherwise. */
export function useChoice(
  opened: ChosenVariant,
  onChange: (choice: ChosenVariant) => void,
): readonly [ChosenVariant, Choose] {
  const [choice, setChoice] = useState(opened)
  const [known, setKnown] = useState(opened)
  if (known !== opened) {
    setKnown(opened)
    setChoice(opened)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another choice is told.
  useEffect(() => {
    if (choice !== opened) onChange(choice)
  }, [choice])

  // Of two changes in one turn, such as those made before the app was awake, both are kept.
  return [choice, (change) => setChoice((now) => ({ ...now, ...change }))]
}
