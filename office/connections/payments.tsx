import { PAYMENT_COMPANY } from '#domain/order/payment-company'
import { openingWords } from '#domain/owner-messages/opening'
import { Button } from '#ui/button.tsx'
import { CheckField } from '../kit/forms/check-field.tsx'
import { ownForm } from '../kit/forms/post-form.tsx'
import { Disclosure } from '../kit/layout/disclosure.tsx'
import { Fact, Facts } from '../kit/layout/facts.tsx'
import { screens } from '../screens.ts'
import {
  Change,
  Connection,
  type Props,
  RevisionForm,
  SaveForm,
  Secret,
  Try,
  Typed,
} from './parts.tsx'
import { WayToTests } from './way-to-tests.tsx'

const { path } = screens.connections
const KEYS_HINT = `Both keys are in the dashboard of ${PAYMENT_COMPANY}, in its settings under API keys.`

export function Payments({ data, form }: Props) {
  const { state, keys, webhookAddress } = data.payments
  const action = `${path}/payments`
  const own = ownForm(form, action)
  return (
    <Connection id="payments" heading="Payments" state={state}>
      {keys === null ? (
        <p>
          {data.whyClosed === null
            ? 'There are no keys: orders are for trying out, and no money moves.'
            : 'There are no keys.'}
        </p>
      ) : (
        <Facts>
          <Fact name="Kind" value={keys.mode === 'live' ? 'Live keys' : 'Test keys'} />
          <Fact name="Public key" value={`ends in ${keys.publicEnd}`} />
          <Fact name="Secret key" value={`ends in ${keys.secretEnd}`} />
          <Fact name="Former keys" value={keys.hasFormer ? 'kept for what began with them' : ''} />
        </Facts>
      )}
      {data.testOrders > 0 && !data.isClosedByTests && <WayToTests orders={data.testOrders} />}
      {webhookAddress !== null && (
        <p className="measure-wide wrap-anywhere">
          {openingWords['webhook-address']} <code>{webhookAddress}</code>
        </p>
      )}
      {keys !== null && <Try action={`${action}/try`} form={form} />}
      {state === 'typed' && keys?.hasFormer && (
        <Disclosure
          summary="The former key has leaked"
          isOpen={ownForm(form, `${action}/forget-former`) !== null}
        >
          <p>
            Payments that were begun with it are no longer recognised by themselves: the shop asks
            the payment company about them with the present key. Revoke it there, too.
          </p>
          <RevisionForm action={`${action}/forget-former`} form={form} data={data}>
            <Button type="submit">Forget it now</Button>
          </RevisionForm>
        </Disclosure>
      )}
      <Change state={state} isRefused={own !== null}>
        <SaveForm {...{ action, form, data }}>
          <Typed name="publicKey" label="Public key" hint={KEYS_HINT} {...{ action, form }} />
          <Secret name="secretKey" label="Secret key" {...{ action, form }} />
          {keys !== null && (
            <CheckField
              name="hasFormerLeaked"
              label="The former key has leaked: forget it at once"
              isChecked={own?.values.hasFormerLeaked !== undefined}
            />
          )}
        </SaveForm>
      </Change>
    </Connection>
  )
}
