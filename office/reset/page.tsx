import { Button } from '#ui/button.tsx'
import { CodeField } from '../kit/forms/code-field.tsx'
import { NewPasswordField } from '../kit/forms/new-password-field.tsx'
import { PostForm } from '../kit/forms/post-form.tsx'
import type { ScreenProps } from '../kit/page.ts'
import { screens } from '../screens.ts'
import type { load } from './screen.ts'

const action = screens.reset.path

export function Page({ form }: ScreenProps<typeof load, 'reset'>) {
  const props = { action, form }
  return (
    <>
      <h1>New password</h1>
      <p>All your devices are signed out, and your passkeys and recovery codes end.</p>
      <PostForm {...props}>
        <CodeField {...props} />
        <NewPasswordField {...props} label="New password" />
        <Button look="main" type="submit">
          Set the password
        </Button>
      </PostForm>
    </>
  )
}
