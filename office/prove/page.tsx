import { Button } from '#ui/button.tsx'
import { PasskeyButton } from '../kit/forms/passkey-button.tsx'
import { PostForm } from '../kit/forms/post-form.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import type { KeptForm } from '../kit/kept-form-data.ts'
import type { PageProps } from '../kit/page.ts'
import { PROVE_PATH } from '../kit/paths.ts'

const action = PROVE_PATH

type Props = PageProps<KeptForm & { readonly hasPasskey: boolean }>

export function Page({ data, form }: Props) {
  const props = { action, form }
  return (
    <>
      <h1>Is it you?</h1>
      <p>
        What you asked for needs your password{data.hasPasskey && ' or a passkey'} again. Then you
        come back to the form as you left it, and press its button once more.
      </p>
      <PostForm {...props}>
        <TextField
          {...props}
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
        />
        <input type="hidden" name="next" value={data.next} />
        <input type="hidden" name="kept" value={data.kept} />
        <Button look="main" type="submit">
          Go on
        </Button>
        {data.hasPasskey && (
          <PasskeyButton action={`${PROVE_PATH}/passkey`} label="Use a passkey" />
        )}
      </PostForm>
    </>
  )
}
