import { Button } from '#ui/button.tsx'
import { CodeField } from '../kit/forms/code-field.tsx'
import { NewPasswordField } from '../kit/forms/new-password-field.tsx'
import { PostForm } from '../kit/forms/post-form.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import type { ScreenProps } from '../kit/page.ts'
import { screens } from '../screens.ts'
import type { load } from './screen.ts'

const action = screens.setup.path

export function Page({ form }: ScreenProps<typeof load, 'setup'>) {
  const props = { action, form }
  return (
    <>
      <h1>Set up the shop</h1>
      <p>You become its owner. The address that the shop printed at its start contains the code.</p>
      <PostForm {...props}>
        <CodeField {...props} />
        <TextField {...props} name="name" label="Your name" autoComplete="name" />
        <TextField {...props} name="email" label="Email" type="email" autoComplete="username" />
        <NewPasswordField {...props} />
        <Button look="main" type="submit">
          Set up
        </Button>
      </PostForm>
    </>
  )
}
