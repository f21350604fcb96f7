import { Button } from '#ui/button.tsx'
import { CodeField } from '../kit/forms/code-field.tsx'
import { NewPasswordField } from '../kit/forms/new-password-field.tsx'
import { PostForm } from '../kit/forms/post-form.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import type { ScreenProps } from '../kit/page.ts'
import { screens } from '../screens.ts'
import type { load } from './screen.ts'

const action = screens.join.path

export function Page({ form }: ScreenProps<typeof load, 'join'>) {
  const props = { action, form }
  return (
    <>
      <h1>Join the staff</h1>
      <p>Somebody invited you. You sign in with the email address that the invitation is for.</p>
      <PostForm {...props}>
        <CodeField {...props} />
        <TextField {...props} name="name" label="Your name" autoComplete="name" />
        <NewPasswordField {...props} />
        <Button look="main" type="submit">
          Join
        </Button>
      </PostForm>
    </>
  )
}
