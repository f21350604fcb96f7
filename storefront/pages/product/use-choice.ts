import { useEffect, useReducer, useRef, useState } from 'react'
import type { ChosenVariant } from '#domain/catalogue/opening-choice'

type Choose = (change: Partial<ChosenVariant>) => void

/** Begins with what the page was opened with, also when Back opens the same piece otherwise. */
export function useChoice(
  opened: ChosenVariant,
  onChange: (choice: ChosenVariant) => void,
): readonly [ChosenVariant, Choose] {
  const [choice, choose] = useReducer(change, opened)
  const [known, setKnown] = useState(opened)
  if (known !== opened) {
    setKnown(opened)
    choose(opened)
  }
  const noted = useRef(choice)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another choice is told.
  useEffect(() => {
    if (noted.current !== choice) onChange(choice)
    noted.current = choice
  }, [choice])

  return [choice, choose]
}

/** Of two changes in one turn, such as those made before the app was awake, both are kept. */
function change(choice: ChosenVariant, changed: Partial<ChosenVariant>): ChosenVariant {
  const next = { ...choice, ...changed }
  return next.colour === choice.colour && next.size === choice.size ? choice : next
}
