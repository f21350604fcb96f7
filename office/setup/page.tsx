import { Button } from '#ui/button.tsx'
import { CodeField } from '../kit/forms/code-field.tsx'
import { NewPasswordField } from '../kit/forms/new-password-field.tsx'
import { ownForm, PostForm } from '../kit/forms/post-form.tsx'
import { RadioGroup } from '../kit/forms/radio-group.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import type { ScreenProps } from '../kit/page.ts'
import { screens } from '../screens.ts'
import type { load } from './screen.ts'
import { START_CHOICES } from './start-choices.ts'

const action = screens.setup.path

export function Page({ data, form }: ScreenProps<typeof load, 'setup'>) {
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
        {data.hasDemoContent && (
          <RadioGroup
            name="start"
            legend="How the shop starts"
            options={START_CHOICES}
            value={ownForm(form, action)?.values.start ?? 'demo'}
            error={undefined}
          />
        )}
        <Button look="main" type="submit">
          Set up
        </Button>
      </PostForm>
    </>
  )
}
