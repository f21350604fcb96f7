import { MAX_HOME_HEADING, MAX_HOME_WORDS } from '#domain/gallery/home-sections'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { PostForm } from '../kit/forms/post-form.tsx'
import { TextAreaField } from '../kit/forms/text-area-field.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import type { ScreenProps } from '../kit/page.ts'
import { homeSectionPath } from '../kit/paths.ts'
import { screens } from '../screens.ts'
import { ChoiceFields } from './choice-fields.tsx'
import styles from './page.module.css'
import type { load } from './screen.ts'

type Props = ScreenProps<typeof load, 'home-section'>

export function Page({ data, form }: Props) {
  const { key, version, name, about, heading, text, choice } = data
  const action = homeSectionPath(key)
  const field = { action, form, autoComplete: 'off' } as const
  return (
    <>
      <BackLink href={screens['home-page'].path}>Home page</BackLink>
      <h1>{name}</h1>
      <p>{about}</p>
      <PostForm action={action} form={form} className="stack-wide" draft={{ record: key, version }}>
        {heading !== null && (
          <TextField
            {...field}
            name="heading"
            label="Heading"
            maxLength={MAX_HOME_HEADING}
            defaultValue={heading}
            isOptional={choice?.of !== 'products'}
          />
        )}
        {text !== null && (
          <TextAreaField
            {...field}
            name="text"
            label="Words"
            hint="An empty line begins a new paragraph."
            rows={10}
            maxLength={MAX_HOME_WORDS}
            defaultValue={text}
            isOptional
          />
        )}
        {choice && <ChoiceFields choice={choice} />}
        <div className={styles.bar}>
          <Button look="main" type="submit" name="step" value="save">
            Keep in the draft
          </Button>
        </div>
      </PostForm>
    </>
  )
}
