import { consentWords } from '#domain/owner-messages/texts'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { CheckField } from '../kit/forms/check-field.tsx'
import { ownForm, PostForm } from '../kit/forms/post-form.tsx'
import { RefusedForm } from '../kit/forms/refused-form.tsx'
import phone from '../kit/layout/phone-frame.module.css'
import type { ScreenProps } from '../kit/page.ts'
import { textPath } from '../kit/paths.ts'
import styles from './page.module.css'
import type { load } from './screen.ts'

type Props = ScreenProps<typeof load, 'text-preview'>

export function Page({ data, form }: Props) {
  const { name, title, isDraft } = data
  const page = `${textPath(name, 'preview')}/page`
  const canPublish = isDraft && data.isSound
  return (
    <>
      <BackLink href={textPath(name)}>Go on writing</BackLink>
      <h1>{title}</h1>
      <RefusedForm form={canPublish ? null : form} />
      <section className={styles.section} aria-labelledby="phone-heading">
        <h2 id="phone-heading">On a phone</h2>
        <iframe
          className={phone.frame}
          src={page}
          title="The page on a phone"
          sandbox="allow-same-origin"
        />
        <p>
          <a className={styles.link} href={page} target="_blank" rel="noopener">
            See it on a page of its own
          </a>
        </p>
      </section>
      <section className={styles.section} aria-labelledby="publish-heading">
        <h2 id="publish-heading">Publish</h2>
        <Publishing data={data} form={form} />
      </section>
    </>
  )
}

function Publishing({ data, form }: Props) {
  const { name, edition, isDraft, isSound, isOfConsent } = data
  const action = textPath(name, 'publish')
  if (!isDraft) return <p>This is what shoppers read already: there is nothing new to publish.</p>
  if (!isSound) {
    return (
      <Callout tone="caution">
        It cannot be published yet. Go on writing, and press “Look at it” to see what is missing.
      </Callout>
    )
  }
  return (
    <PostForm action={action} form={form}>
      <input type="hidden" name="seen" value={edition} />
      {isOfConsent && (
        <>
          <CheckField
            name="asksConsent"
            label={consentWords.label}
            isChecked={ownForm(form, action)?.values.asksConsent === 'on'}
          />
          <p className="quiet measure">{consentWords.hint}</p>
        </>
      )}
      <Button look="main" type="submit">
        Publish
      </Button>
    </PostForm>
  )
}
