import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { ownForm, PostForm, seenMark } from '../kit/forms/post-form.tsx'
import { SelectField } from '../kit/forms/select-field.tsx'
import { TextAreaField } from '../kit/forms/text-area-field.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import type { ScreenProps } from '../kit/page.ts'
import { screens } from '../screens.ts'
import { FirstScreenSection } from './first-screen-section.tsx'
import type { load } from './screen.ts'

const action = screens['home-page'].path

type Props = ScreenProps<typeof load, 'home-page'>

export function Page({ data, form }: Props) {
  const own = ownForm(form, action)
  const field = { action, form, autoComplete: 'off' } as const
  return (
    <>
      <BackLink href={screens.products.path}>Products</BackLink>
      <h1>Home page</h1>
      <FirstScreenSection first={data.first} form={form} />
      <h2>What it shows</h2>
      <PostForm action={action} form={form} draft={{ version: data.seen }}>
        <input type="hidden" name="seen" value={seenMark(own, data.seen)} />
        <TextAreaField
          {...field}
          name="newDrops"
          label="New drops"
          hint="One title on each line, in their order. Only those on sale are shown."
          rows={8}
          defaultValue={data.newDrops}
          isOptional
        />
        <TextField
          {...field}
          name="hero"
          label="Piece of the film"
          hint="The title of the piece that the first screen links to."
          defaultValue={data.hero}
          isOptional
        />
        {data.looks.length > 0 && (
          <SelectField
            action={action}
            form={form}
            name="look"
            label="The look"
            hint="The poster of the gallery that the home page shows."
            options={data.looks.map(({ id, caption }) => ({ value: String(id), label: caption }))}
            defaultValue={String(data.lookId ?? '')}
          />
        )}
        <Button look="main" type="submit">
          Save
        </Button>
      </PostForm>
    </>
  )
}
