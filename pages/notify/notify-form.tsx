import type { WaitingKind } from '#domain/waiting/waiting-request'
import { waitingMessages } from '#domain/waiting-messages'
import { EmailField, LineField, LineForm, PhoneField } from '../kit/line/line-form.tsx'
import { Lead } from '../kit/line/line-page.tsx'
import type { NotifyData } from './loader.ts'

type Props = { readonly data: Extract<NotifyData, { readonly state: 'form' }> }

const WHAT_FOLLOWS: Readonly<Record<WaitingKind, string>> = {
  notify: waitingMessages['notify-lead'],
  waiting: waitingMessages['waiting-lead'],
}

export function NotifyForm({ data: { kind, variant, form } }: Props) {
  const { productId: product, colour, size } = variant
  const name = { name: 'firstName', label: 'First name', autoComplete: 'given-name' } as const
  return (
    <>
      <Lead>{WHAT_FOLLOWS[kind]}</Lead>
      <LineForm
        page="/notify"
        asked={{ product, colour, size }}
        form={form}
        button={kind === 'notify' ? 'Tell me' : 'Join the waiting list'}
        note={
          <>
            How long we keep it stands in the <a href="/privacy-policy">privacy policy</a>.
          </>
        }
      >
        {kind === 'waiting' && <LineField {...name} id="notify-name" form={form} />}
        <EmailField of="notify" form={form} />
        {kind === 'waiting' && (
          <PhoneField of="notify" form={form} hint={waitingMessages['phone-hint-waiting']} />
        )}
      </LineForm>
    </>
  )
}
