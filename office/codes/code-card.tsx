import { discountWords } from '#domain/discount/discount-words'
import { Button } from '#ui/button.tsx'
import { PostForm } from '../kit/forms/post-form.tsx'
import { Card } from '../kit/layout/card.tsx'
import { Disclosure } from '../kit/layout/disclosure.tsx'
import { TimeText } from '../kit/layout/time-text.tsx'
import { screens } from '../screens.ts'
import type { ListedCode } from './screen-data.ts'

export const END = `${screens.codes.path}/end`
export const RESUME = `${screens.codes.path}/resume`

type Props = { readonly code: ListedCode }

export function CodeCard({ code }: Props) {
  const { state, scope } = code
  const isOpen = state === 'valid' || state === 'planned' || state === 'used-up'
  return (
    <Card title={<span className="wrap-anywhere">{code.code}</span>}>
      <p>
        <strong>{STATE_WORDS[state]}</strong>, {discountWords(code)}
        {scope !== null && ` ${scope}`}
      </p>
      <p>{usesOf(code)}</p>
      <Times code={code} />
      {isOpen && <End code={code.code} />}
      {code.canResume && <Resume code={code.code} />}
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

function usesOf({ uses, maxUses, maxPerPerson }: ListedCode): string {
  const times = uses === 1 ? 'Used once' : `Used ${uses} times`
  const used = maxUses === null ? times : `Used ${uses} of ${maxUses} times`
  if (maxPerPerson === null) return used
  return `${used}, ${maxPerPerson === 1 ? 'once' : `${maxPerPerson} times`} for a person`
}

function Times({ code: { startsAtMs, endsAtMs, endedAtMs } }: Props) {
  if (endedAtMs !== null) {
    return (
      <p className="quiet">
        Ended <TimeText ms={endedAtMs} /> GMT
      </p>
    )
  }
  if (startsAtMs === null && endsAtMs === null) return null
  return (
    <p className="quiet">
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
          Nobody can use it from then on. Orders that have it keep it. You can switch it on again;
          the same word cannot become another code.
        </p>
        <Button type="submit">
          Yes, end<span className="visually-hidden"> {code}</span>
        </Button>
      </PostForm>
    </Disclosure>
  )
}

function Resume({ code }: { readonly code: string }) {
  return (
    <PostForm action={RESUME} form={null}>
      <input type="hidden" name="code" value={code} />
      <Button type="submit">
        Switch on again<span className="visually-hidden">: {code}</span>
      </Button>
    </PostForm>
  )
}
