import { Button } from '#ui/button.tsx'

const STEPS = ['up', 'down'] as const
type Step = (typeof STEPS)[number]

type Props = {
  /** The field that a button sends. */
  readonly name: string
  readonly stepValue?: (step: Step) => string
  /** The words name what is moved, as in 'picture 2'. */
  readonly what: string
  /** Each row of the page has another id, so that focus returns to the button of the moved row. */
  readonly id: string | number
  readonly isFirst: boolean
  readonly isLast: boolean
}

/** These buttons change the place of a row in its list. */
export function MoveButtons({ name, stepValue, what, id, isFirst, isLast }: Props) {
  return STEPS.map((step) => (
    <Button
      key={step}
      type="submit"
      name={name}
      value={stepValue?.(step) ?? step}
      disabled={step === 'up' ? isFirst : isLast}
      aria-label={`Move ${what} ${step}`}
      data-focus={`${step} ${id}`}
    >
      {step === 'up' ? 'Up' : 'Down'}
    </Button>
  ))
}
