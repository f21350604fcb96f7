import { countNoun } from '#domain/count-noun'
import { RIGHTS } from '#domain/data-rights/rights'
import { Button } from '#ui/button.tsx'
import { ChipLink } from '#ui/chip-link.tsx'
import type { RightsList, RightsRow } from '../kit/data/rights-data.ts'
import { PostForm } from '../kit/forms/post-form.tsx'
import { CardList } from '../kit/layout/card.tsx'
import { Disclosure } from '../kit/layout/disclosure.tsx'
import { LinkCard } from '../kit/layout/link-card.tsx'
import { FilterBar } from '../kit/layout/list-head.tsx'
import type { ScreenProps } from '../kit/page.ts'
import { rightsPath } from '../kit/paths.ts'
import { dueWords, PROOF_WORDS } from '../kit/words/rights-words.ts'
import { screens } from '../screens.ts'
import { NEW_REQUEST, NewRequest } from './new-request.tsx'
import styles from './page.module.css'
import type { load } from './screen.ts'

const LISTS: Readonly<Record<RightsList, { readonly words: string; readonly none: string }>> = {
  open: { words: 'Open', none: 'Nobody waits for an answer about their data.' },
  closed: { words: 'Closed', none: 'No request is closed yet.' },
}

const SWEEP = `${screens.rights.path}/sweep`

type Props = ScreenProps<typeof load, 'rights'>

/** Requests of people about what the shop holds of them. */
export function Page({ data, form }: Props) {
  const { list, requests, more } = data
  return (
    <>
      <h1>Personal data</h1>
      <p className="measure-wide">
        What people ask about their own data. The law gives a month for the answer.
      </p>
      <FilterBar label="Lists of requests">
        {(['open', 'closed'] as const).map((each) => (
          <ChipLink
            key={each}
            href={each === 'open' ? screens.rights.path : `${screens.rights.path}?show=${each}`}
            isCurrent={each === list}
          >
            {LISTS[each].words}
          </ChipLink>
        ))}
      </FilterBar>
      {requests.length === 0 && <p>{LISTS[list].none}</p>}
      <CardList>
        {requests.map((request) => (
          <Item key={request.number} request={request} list={list} />
        ))}
      </CardList>
      {more > 0 && <p>{`And ${countNoun(more, 'older one')}.`}</p>}
      <div className={`stack ${styles.more}`}>
        <Disclosure
          summary="Write down a request from elsewhere"
          isOpen={form?.action === NEW_REQUEST}
        >
          <NewRequest form={form} />
        </Disclosure>
        <Disclosure summary="After a backup was restored" isOpen={form?.action === SWEEP}>
          <PostForm action={SWEEP} form={form}>
            <p className="measure-wide">
              A backup may bring back people who were erased since. The shop forgets them again
              every night; this does it now, and leaves no remains in the database’s file. Orders
              may wait for a second.
            </p>
            <Button type="submit">Sweep again</Button>
          </PostForm>
        </Disclosure>
      </div>
    </>
  )
}

function Item({ request, list }: { readonly request: RightsRow; readonly list: RightsList }) {
  const { number, requestType, name, deadline, proof } = request
  return (
    <LinkCard href={rightsPath(number)} name={RIGHTS[requestType].title}>
      <span>{name || 'Erased'}</span>
      {list === 'open' && (
        <>
          <span className={deadline.daysLeft < 7 ? 'alarm bold' : undefined}>
            {`Answer ${dueWords(deadline)}`}
          </span>
          <span className="quiet">{PROOF_WORDS[proof]}</span>
        </>
      )}
      <span className="quiet">{number}</span>
    </LinkCard>
  )
}
