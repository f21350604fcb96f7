import { ChipLink } from '#ui/chip-link.tsx'
import type { ReturnCard, ReturnTab } from '../kit/data/return-data.ts'
import { CardList } from '../kit/layout/card.tsx'
import { LinkCard } from '../kit/layout/link-card.tsx'
import { FilterBar } from '../kit/layout/list-head.tsx'
import { TimeText } from '../kit/layout/time-text.tsx'
import type { ScreenProps } from '../kit/page.ts'
import { returnPath } from '../kit/paths.ts'
import { screens } from '../screens.ts'
import styles from './page.module.css'
import type { load } from './screen.ts'

const TAB_WORDS: Readonly<Record<ReturnTab, string>> = {
  asked: 'To answer',
  agreed: 'On the way',
  received: 'To settle',
  over: 'Over',
}

const EMPTY: Readonly<Record<ReturnTab, string>> = {
  asked: 'Nobody wants to send anything back.',
  agreed: 'Nothing is on its way back to you.',
  received: 'Nothing waits to be refunded or exchanged.',
  over: 'No return is over yet.',
}

export function Page({ data }: ScreenProps<typeof load, 'returns'>) {
  const { tab, tabs, returns } = data
  return (
    <>
      <h1>Returns</h1>
      <FilterBar label="Lists of returns">
        {tabs.map((each) => (
          <ChipLink
            key={each.tab}
            href={`${screens.returns.path}?tab=${each.tab}`}
            isCurrent={each.tab === tab}
          >
            {TAB_WORDS[each.tab]}
            {each.count !== null && (
              <>
                &nbsp;<span className="regular tabular">{each.count}</span>
              </>
            )}
          </ChipLink>
        ))}
      </FilterBar>
      {returns.length === 0 && <p>{EMPTY[tab]}</p>}
      <CardList>
        {returns.map((one) => (
          <Item key={one.id} one={one} />
        ))}
      </CardList>
    </>
  )
}

function Item({ one }: { readonly one: ReturnCard }) {
  return (
    <LinkCard href={returnPath(one.id)} name={one.customer || 'No name'}>
      <span className="quiet">{one.orderId}</span>
      {one.units.map((unit) => (
        <span key={unit}>{unit}</span>
      ))}
      {one.reason !== '' && <span className="muted">{startOf(one.reason)}</span>}
      <span className={styles.foot}>
        <strong>{one.words}</strong>
        <span className="quiet">
          Asked <TimeText ms={one.createdAtMs} />
        </span>
      </span>
    </LinkCard>
  )
}

const MAX_START = 100

function startOf(text: string): string {
  return text.length > MAX_START ? `${text.slice(0, MAX_START).trimEnd()}…` : text
}
