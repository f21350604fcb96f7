import type { OrderStatus } from '#contracts/order-status'
import { ButtonLink, type Look } from '#ui/button.tsx'
import { useOwnLink } from '../kit/tracking/use-own-link.ts'

type Props = { readonly order: OrderStatus; readonly look?: Look }

/** Only the browser that ordered shows it. `target` loads a new document, without scripts of others. */
export function OwnOrderLink({ order, look = 'outline' }: Props) {
  const href = useOwnLink(order)
  if (href === null) return null
  return (
    <ButtonLink look={look} href={href} target="_self">
      Follow your order
    </ButtonLink>
  )
}
