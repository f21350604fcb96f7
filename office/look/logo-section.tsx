import { Button } from '#ui/button.tsx'
import { controlProps, Field } from '#ui/field.tsx'
import { ownForm, PostForm } from '../kit/forms/post-form.tsx'
import { LOOK_LOGO_PATH } from '../kit/paths.ts'
import type { Props } from './props.ts'

const HINT =
  'A PNG of at least 400 pixels, or an SVG of plain shapes. At most 500 KB, and wide rather than high. The shop makes its icons, mails and cards of it, too.'

export function LogoSection({ data, form }: Props) {
  const { version, saved, logoTried } = data
  const own = ownForm(form, LOOK_LOGO_PATH)
  const error = own?.errors.file
  return (
    <section aria-labelledby="logo-heading">
      <h2 id="logo-heading">Logo</h2>
      {logoTried ? (
        <>
          <p>This is not saved yet. Above you see it on every ground.</p>
          <PostForm action={LOOK_LOGO_PATH} form={form}>
            <input type="hidden" name="seen" value={version} />
            <input type="hidden" name="logo" value={logoTried.json} />
            <Button look="main" type="submit" name="step" value="use">
              Use this logo
            </Button>
          </PostForm>
        </>
      ) : (
        <p>
          {saved.logo ? 'The shop shows your logo.' : 'Without a logo the shop shows its name.'}
        </p>
      )}
      <PostForm action={LOOK_LOGO_PATH} form={logoTried ? null : form} isMultipart>
        <Field id="file" label="File of the logo" error={error} hint={HINT}>
          <input
            {...controlProps('file', error, HINT)}
            type="file"
            name="file"
            accept="image/png,image/svg+xml"
            required
          />
        </Field>
        <Button type="submit" name="step" value="try">
          See how it looks
        </Button>
      </PostForm>
      {saved.logo && (
        <form method="post" action={LOOK_LOGO_PATH}>
          <input type="hidden" name="seen" value={version} />
          <Button type="submit" name="step" value="remove">
            Show the name instead
          </Button>
        </form>
      )}
    </section>
  )
}
