import { CheckField } from '../kit/forms/check-field.tsx'
import { ownForm } from '../kit/forms/post-form.tsx'
import { Fact, Facts } from '../kit/layout/facts.tsx'
import { screens } from '../screens.ts'
import { Change, Connection, type Props, SaveForm, Typed } from './parts.tsx'

const { path } = screens.connections

export function Address({ data, form }: Props) {
  const { state, url } = data.address
  const action = `${path}/address`
  const own = ownForm(form, action)
  return (
    <Connection id="address" heading="Address of the shop" state={state}>
      {state === 'missing' ? (
        <p>Is this the address of your shop? It stands in mails, and search engines get it.</p>
      ) : (
        <Facts>
          <Fact name="Address" value={url} />
        </Facts>
      )}
      <Change state={state} isRefused={own !== null}>
        <SaveForm {...{ action, form, data }}>
          {state === 'typed' && (
            <p>
              A new address ends what belongs to the present one: everybody on the staff has to sign
              in again, and passkeys no longer work.
            </p>
          )}
          <Typed
            name="address"
            label="Address"
            type="url"
            {...{ action, form }}
            defaultValue={url}
          />
          {(state !== 'missing' || own !== null) && (
            <CheckField
              name="leadsHere"
              label="It leads to this shop, although I opened the office at another address"
              isChecked={own?.values.leadsHere !== undefined}
              error={own?.errors.leadsHere}
            />
          )}
        </SaveForm>
      </Change>
    </Connection>
  )
}
