import { useEffect, useState } from 'react'
import type { ChosenVariant } from '#domain/catalogue/opening-choice'

type Choose = (change: Partial<ChosenVariant>) => void

/** Starts with the choice in the URL, and resets when Back opens the same product with another one. */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new choice is reported.
  useEffect(() => {
    if (choice !== opened) onChange(choice)
  }, [choice])

  // A functional update, so that two changes in one tick (replayed after hydration) both apply.
  return [choice, (change) => setChoice((now) => ({ ...now, ...change }))]
}
