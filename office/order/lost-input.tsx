import { Callout } from '#ui/callout.tsx'
import type { OrderData } from '../kit/data/order-data.ts'
import type { OwnerForm } from '../kit/page.ts'
import { orderPath } from '../kit/paths.ts'
import { canSend } from './steps.tsx'

type Props = { readonly data: OrderData; readonly form: OwnerForm | null }

const LABELS = {
  carrier: 'Carrier or rider',
  phone: 'Phone',
  plate: 'Number plate',
  station: 'Station',
  tracking: 'Tracking number',
  note: 'Note',
  amount: 'Amount',
  reason: 'Reason',
} as const

/** Shows what was typed into a form that the order, as it is now, no longer has. */
export function LostInput({ data, form }: Props) {
  if (!form || hasForm(data, form)) return null
  const typed = Object.entries(LABELS).flatMap(([name, label]) => {
    const value = form.values[name] ?? ''
    return value === '' ? [] : [{ label, value }]
  })
  if (typed.length === 0) return null
  return (
    <Callout tone="caution">
      <p>You had typed:</p>
      <ul>
        {typed.map(({ label, value }) => (
          <li key={label}>
            {label}: {value}
          </li>
        ))}
      </ul>
    </Callout>
  )
}

function hasForm(data: OrderData, { action, values }: OwnerForm): boolean {
  if (action === orderPath(data.id, 'sent')) return canSend(data)
  if (action === orderPath(data.id, 'notes')) return true
  const one = data.cases?.find(({ key, closing }) => key === values.key && closing === null)
  if (action === orderPath(data.id, 'accept')) return one?.actions.includes('accept') ?? false
  return action === orderPath(data.id, 'close') && one !== undefined
}
