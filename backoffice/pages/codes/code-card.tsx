import type { ListedCode } from '#contracts/backoffice/codes-data'
import { screens } from '#contracts/backoffice/screens'
import { discountWords } from '#domain/discount/discount-words'
import { Button } from '#ui/button.tsx'
import { PostForm } from '../../forms/post-form.tsx'
import { Card } from '../../layout/card.tsx'
import { Disclosure } from '../../layout/disclosure.tsx'
import { TimeText } from '../../layout/time-text.tsx'
import styles from './codes-page.module.css'

export const END = `${screens.codes.path}/end`

type Props = { readonly code: ListedCode }

export function CodeCard({ code }: Props) {
  const { state, scope, maxPerPerson } = code
  const isOpen = state === 'valid' || state === 'planned' || state === 'used-up'
  return (
    <Card title={code.code}>
      <p>
        <strong>{STATE_WORDS[state]}</strong>, {discountWords(code)}
        {scope !== null && ` ${scope}`}
      </p>
      <p>{usesOf(code)}</p>
      <Times code={code} />
      {maxPerPerson !== null && <p className={styles.quiet}>{perPerson(maxPerPerson)}</p>}
      {isOpen && <End code={code.code} />}
    </Card>
  )
}

const STATE_WORDS = {
  valid: 'Valid',
  planned: 'To come',
  'used-up': 'Used up',
  over: 'Over',
  ended: 'Ended',
  withdrawn: 'Withdrawn by the settings of the server',
} as const satisfies Readonly<Record<ListedCode['state'], string>>

function usesOf({ uses, maxUses }: ListedCode): string {
  if (maxUses !== null) return `Used ${uses} of ${maxUses} times`
  return uses === 1 ? 'Used once' : `Used ${uses} times`
}

function perPerson(most: number): string {
  return most === 1 ? 'Once for a person' : `${most} times for a person`
}

function Times({ code: { startsAtMs, endsAtMs, endedAtMs } }: Props) {
  if (endedAtMs !== null) {
    return (
      <p className={styles.quiet}>
        Ended <TimeText ms={endedAtMs} /> GMT
      </p>
    )
  }
  if (startsAtMs === null && endsAtMs === null) return null
  return (
    <p className={styles.quiet}>
      {startsAtMs !== null && (
        <>
          From <TimeText ms={startsAtMs} />{' '}
        </>
      )}
      {endsAtMs !== null && (
        <>
          {startsAtMs === null ? 'Until' : 'until'} <TimeText ms={endsAtMs} />{' '}
        </>
      )}
      GMT
    </p>
  )
}

function End({ code }: { readonly code: string }) {
  return (
    <Disclosure summary="End it" isOpen={false}>
      <PostForm action={END} form={null}>
        <input type="hidden" name="code" value={code} />
        <p>
          Nobody can use it from then on. Orders that have it keep it. This cannot be undone, and
          the same word cannot become another code.
        </p>
        <Button type="submit">
          Yes, end<span className="visually-hidden"> {code}</span>
        </Button>
      </PostForm>
    </Disclosure>
  )
}
