import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { PasskeyButton } from '../kit/forms/passkey-button.tsx'
import { PostForm } from '../kit/forms/post-form.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import type { ScreenProps } from '../kit/page.ts'
import { screens } from '../screens.ts'
import type { load } from './screen.ts'

const action = screens['sign-in'].path

type Props = ScreenProps<typeof load, 'sign-in'>

export function Page({ data, form }: Props) {
  const props = { action, form }
  const { kept, hasStaff } = data
  const next = form?.values.next ?? data.next
  return (
    <>
      <h1>Sign in</h1>
      {!hasStaff && (
        <Callout tone="news">
          Nobody is on the staff yet. Open the address that the shop printed at its start.
        </Callout>
      )}
      <PostForm {...props}>
        <TextField {...props} name="email" label="Email" type="email" autoComplete="username" />
        <TextField
          {...props}
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
        />
        <input type="hidden" name="next" value={next} />
        <input type="hidden" name="kept" value={form?.values.kept ?? kept} />
        <Button look="main" type="submit">
          Sign in
        </Button>
        <PasskeyButton action={`${action}/passkey`} label="Sign in with a passkey" />
      </PostForm>
      <p>
        <a href={screens.recover.path}>Lost your password or your phone?</a>
      </p>
    </>
  )
}
