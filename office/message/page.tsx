import { BackLink } from '#ui/back-link.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { PostForm } from '../kit/forms/post-form.tsx'
import { TimeText } from '../kit/layout/time-text.tsx'
import type { ScreenProps } from '../kit/page.ts'
import { screenPath } from '../kit/paths.ts'
import { screens } from '../screens.ts'
import styles from './page.module.css'
import type { load } from './screen.ts'

type Props = ScreenProps<typeof load, 'message'>

export function Page({ data, form }: Props) {
  const { id, name, email, subject, text, wantsNewsletter, sentAtMs, answeredAtMs } = data
  const isAnswered = answeredAtMs !== null
  const action = `${screenPath('message', { id })}/${isAnswered ? 'not-answered' : 'answered'}`
  return (
    <>
      <BackLink href={screens.messages.path}>Messages</BackLink>
      <div>
        <h1 className={styles.name}>{name}</h1>
        <p className={styles.email}>{email}</p>
        {data.phone !== '' && (
          <p className={styles.email}>
            <a href={`tel:${data.phone.replaceAll(' ', '')}`}>{data.phone}</a>
          </p>
        )}
        <p className="quiet">
          <TimeText ms={sentAtMs} />
          {wantsNewsletter && ', would like the newsletter'}
        </p>
      </div>
      <article className={`stack ${styles.message}`}>
        {subject !== '' && <h2>{subject}</h2>}
        <p className={styles.text}>{text}</p>
      </article>
      <p className="row">
        <ButtonLink look="main" href={data.mailUrl}>
          Answer by email
        </ButtonLink>
        {data.whatsappUrl !== null && (
          <ButtonLink href={data.whatsappUrl} target="_blank" rel="noopener noreferrer">
            Answer on WhatsApp
          </ButtonLink>
        )}
      </p>
      <PostForm action={action} form={form}>
        {isAnswered && (
          <p>
            Answered <TimeText ms={answeredAtMs} />.
          </p>
        )}
        <Button type="submit">{isAnswered ? 'Not answered' : 'Answered'}</Button>
      </PostForm>
    </>
  )
}
