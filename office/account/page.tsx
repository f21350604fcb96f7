import { Button } from '#ui/button.tsx'
import { NewPasswordField } from '../kit/forms/new-password-field.tsx'
import { PasskeyButton } from '../kit/forms/passkey-button.tsx'
import { ownForm, PostForm } from '../kit/forms/post-form.tsx'
import { Card, CardList } from '../kit/layout/card.tsx'
import { Disclosure } from '../kit/layout/disclosure.tsx'
import { TimeText } from '../kit/layout/time-text.tsx'
import type { ScreenProps } from '../kit/page.ts'
import { screens } from '../screens.ts'
import type { load } from './screen.ts'

const { path } = screens.account
const CODES = `${path}/recovery-codes`

type Props = ScreenProps<typeof load, 'account'>

export function Page({ data, form }: Props) {
  return (
    <>
      <h1>Your account</h1>
      <p className="wrap-anywhere">{data.email}</p>
      <PostForm action={`${path}/sign-out`} form={form}>
        <Button type="submit">Sign out</Button>
      </PostForm>
      <Devices data={data} form={form} />
      <section aria-labelledby="password-heading">
        <h2 id="password-heading">Password</h2>
        <PostForm action={`${path}/password`} form={form}>
          <NewPasswordField action={`${path}/password`} form={form} label="New password" />
          <Button type="submit">Change the password</Button>
        </PostForm>
      </section>
      <Passkeys data={data} form={form} />
      <section aria-labelledby="codes-heading">
        <h2 id="codes-heading">Recovery codes</h2>
        <p>{data.recoveryCodesLeft} left. New ones replace them.</p>
        <Disclosure summary="Make new codes" isOpen={ownForm(form, CODES) !== null}>
          <PostForm action={CODES} form={form}>
            <p>
              The codes that you have written down end at once. The new ones are shown once: have
              paper or your password manager ready.
            </p>
            <Button type="submit">Yes, make new codes</Button>
          </PostForm>
        </Disclosure>
      </section>
    </>
  )
}

function Devices({ data, form }: Props) {
  return (
    <section aria-labelledby="devices-heading">
      <h2 id="devices-heading">Devices</h2>
      <CardList>
        {data.devices.map(({ id, name, isThisOne, signedInAtMs, seenAtMs }) => (
          <Card key={id} title={isThisOne ? `${name} (this one)` : name}>
            <p>
              Signed in <TimeText ms={signedInAtMs} />, last seen <TimeText ms={seenAtMs} />
            </p>
            {!isThisOne && (
              <PostForm action={`${path}/devices`} form={form}>
                <input type="hidden" name="device" value={id} />
                <Button type="submit" aria-label={`Sign out ${name}`}>
                  Sign out
                </Button>
              </PostForm>
            )}
          </Card>
        ))}
      </CardList>
    </section>
  )
}

function Passkeys({ data, form }: Props) {
  return (
    <section aria-labelledby="passkeys-heading">
      <h2 id="passkeys-heading">Passkeys</h2>
      <p>
        A passkey is your fingerprint, face or screen lock. With one you sign in without the
        password, on https only.
      </p>
      <CardList>
        {data.passkeys.map(({ id, name, createdAtMs }) => (
          <Card key={id} title={name}>
            <p>
              Added <TimeText ms={createdAtMs} />
            </p>
            <PostForm action={`${path}/passkeys/remove`} form={form}>
              <input type="hidden" name="passkey" value={id} />
              <Button type="submit" aria-label={`Remove the passkey of ${name}`}>
                Remove
              </Button>
            </PostForm>
          </Card>
        ))}
      </CardList>
      <PostForm action={`${path}/passkeys`} form={form}>
        <PasskeyButton action={`${path}/passkeys`} label="Add a passkey" />
      </PostForm>
    </section>
  )
}
