import { Button } from '#ui/button.tsx'
import { NewPasswordField } from '../kit/forms/new-password-field.tsx'
import { PostForm } from '../kit/forms/post-form.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import type { ScreenProps } from '../kit/page.ts'
import { screens } from '../screens.ts'
import type { load } from './screen.ts'

const action = screens.recover.path

export function Page({ form }: ScreenProps<typeof load, 'recover'>) {
  const props = { action, form }
  return (
    <>
      <h1>Use a recovery code</h1>
      <p>
        One of the ten codes that you wrote down sets a new password. Each works once. Without one,
        ask an owner for a new link, or run <code>npm run owner -- reset EMAIL</code> on the server.
      </p>
      <PostForm {...props}>
        <TextField {...props} name="email" label="Email" type="email" autoComplete="username" />
        <TextField
          {...props}
          name="code"
          label="Recovery code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <NewPasswordField {...props} label="New password" />
        <Button look="main" type="submit">
          Set the password
        </Button>
      </PostForm>
    </>
  )
}
