import { useEffect, useReducer, useState } from 'react'
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
  const { colour, size } = choice

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another choice changes the address.
  useEffect(() => {
    if (colour !== opened.colour || size !== opened.size) onChange(choice)
  }, [colour, size])

  return [choice, choose]
}

/** Of two changes in one turn, such as those made before the app was awake, both are kept. */
function change(choice: ChosenVariant, changed: Partial<ChosenVariant>): ChosenVariant {
  return { ...choice, ...changed }
}
