import { Button, ButtonLink } from '#ui/button.tsx'
import { ChipLink } from '#ui/chip-link.tsx'
import type { OrderCard, OrdersData } from '../kit/data/order-data.ts'
import { SearchForm } from '../kit/forms/search-form.tsx'
import { CardList } from '../kit/layout/card.tsx'
import { LinkCard } from '../kit/layout/link-card.tsx'
import { FilterBar } from '../kit/layout/list-head.tsx'
import { OrderProgress } from '../kit/layout/order-progress.tsx'
import { TimeText } from '../kit/layout/time-text.tsx'
import { useMay } from '../kit/layout/viewer.ts'
import type { ScreenProps } from '../kit/page.ts'
import { orderPath } from '../kit/paths.ts'
import { TAB_WORDS } from '../kit/words/order-words.ts'
import { screens } from '../screens.ts'
import styles from './page.module.css'
import type { load } from './screen.ts'

const { path } = screens.orders

type Props = ScreenProps<typeof load, 'orders'>

export function Page({ data }: Props) {
  const { tab, query, orders, next, first, otherCases } = data
  const mayPack = useMay(screens.slips.access)
  const canMark = mayPack && tab === 'to-pack' && query === '' && orders.length > 0
  return (
    <>
      <h1>Orders</h1>
      {useMay(screens['order-new'].access) && (
        <p>
          <ButtonLink href={screens['order-new'].path}>New order by message</ButtonLink>
        </p>
      )}
      <SearchForm action={path} query={query} label="Name, phone or number" maxLength={200} />
      <FilterBar label="Lists of orders">
        {data.tabs.map((each) => (
          <ChipLink
            key={each.tab}
            href={`${path}?tab=${each.tab}`}
            isCurrent={query === '' && each.tab === tab}
          >
            {TAB_WORDS[each.tab]}&nbsp;<span className="regular tabular">{each.count}</span>
          </ChipLink>
        ))}
      </FilterBar>
      {query !== '' && <p>Orders with “{query}”:</p>}
      {otherCases > 0 && (
        <p>
          <ButtonLink href={screens.cases.path}>
            {otherCases === 1 ? 'A payment' : `${otherCases} payments`} without an order
          </ButtonLink>
        </p>
      )}
      {orders.length === 0 && <p>{emptySentence(data)}</p>}
      {canMark ? (
        <form className="stack-wide" method="get" action={screens.slips.path}>
          <input type="hidden" name="of" value="to-pack" />
          <div className="row-tight">
            <Button type="submit">Print slips</Button>
            <ButtonLink href={screens['pick-list'].path}>Pick list</ButtonLink>
          </div>
          <p className="quiet">Slips of the orders that you mark; of all, if you mark none.</p>
          <Cards orders={orders} canMark />
        </form>
      ) : (
        <Cards orders={orders} canMark={false} />
      )}
      {(next || first) && (
        <nav className="row-tight" aria-label="Pages">
          {first && <ButtonLink href={first}>To the first</ButtonLink>}
          {next && <ButtonLink href={next}>{isOldestFirst(tab) ? 'Newer' : 'Older'}</ButtonLink>}
        </nav>
      )}
    </>
  )
}

/** A list of what is to be done begins with what was paid first. */
function isOldestFirst(tab: OrdersData['tab']): boolean {
  return tab === 'to-pack' || tab === 'packed' || tab === 'ready'
}

function emptySentence({ tab, query }: OrdersData): string {
  if (query !== '') return 'No order has this. A part of a name or number is enough.'
  const sentences: Readonly<Record<OrdersData['tab'], string>> = {
    'to-pack': 'Nothing to pack. New orders appear here once they are paid.',
    packed: 'Nothing waits to be sent or made ready.',
    ready: 'Nothing waits to be collected.',
    sent: 'Nothing is on its way.',
    attention: 'No payment needs a decision.',
    all: 'There are no orders yet.',
  }
  return sentences[tab]
}

type CardsProps = { readonly orders: readonly OrderCard[]; readonly canMark: boolean }

function Cards({ orders, canMark }: CardsProps) {
  return (
    <CardList>
      {orders.map((order) => (
        <LinkCard
          key={order.id}
          href={orderPath(order.id)}
          name={order.customer || 'No name'}
          mark={canMark && <Mark orderId={order.id} />}
        >
          <span className="quiet">
            {order.id}
            {order.city !== '' && `, ${order.city}`}
          </span>
          <Units units={order.units} />
          <span className={`row-tight ${styles.foot}`}>
            <span className="bold tabular">{order.total}</span>
            <OrderProgress {...order} />
          </span>
          {order.sums.map((sums) => (
            <span key={sums} className="size-compact bold">
              {sums}
            </span>
          ))}
          <span className="quiet">
            {order.paidAtMs === null ? 'Ordered ' : 'Paid '}
            <TimeText ms={order.paidAtMs ?? order.createdAtMs} />
          </span>
        </LinkCard>
      ))}
    </CardList>
  )
}

function Mark({ orderId }: { readonly orderId: string }) {
  return (
    <label className={styles.mark}>
      <input type="checkbox" name="order" value={orderId} />
      <span className="visually-hidden">Mark order {orderId}</span>
    </label>
  )
}

const MAX_UNITS = 3

function Units({ units }: Pick<OrderCard, 'units'>) {
  const more = units.length - MAX_UNITS
  return (
    <span className={styles.units}>
      {units.slice(0, MAX_UNITS).map((unit) => (
        <span key={unit}>{unit}</span>
      ))}
      {more > 0 && <span>and {more} more</span>}
    </span>
  )
}
