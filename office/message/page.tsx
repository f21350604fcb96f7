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
  const callUrl = `tel:${data.phone.replaceAll(' ', '')}`
  const isAnswered = answeredAtMs !== null
  const action = `${screenPath('message', { id })}/${isAnswered ? 'not-answered' : 'answered'}`
  return (
    <>
      <BackLink href={screens.messages.path}>Messages</BackLink>
      <div>
        <h1 className={styles.name}>{name}</h1>
        {email !== '' && <p className={styles.email}>{email}</p>}
        {data.phone !== '' && (
          <p className={styles.email}>
            <a href={callUrl}>{data.phone.replaceAll(' ', '\u00a0')}</a>
          </p>
        )}
        {data.town !== '' && <p className={styles.email}>{data.town}</p>}
        <p className="quiet">
          <TimeText ms={sentAtMs} />
          {wantsNewsletter && ', would like the newsletter'}
        </p>
      </div>
      <article className={`stack ${styles.message}`}>
        {subject !== '' && <h2>{subject}</h2>}
        {data.lines.map((line) => (
          <p key={line.name}>
            <a href={line.href}>{line.name}</a>, {line.price} when they asked.
            {data.orderUrl === null && ' Nothing is held.'}
          </p>
        ))}
        {text !== '' && <p className={styles.text}>{text}</p>}
      </article>
      {data.orderUrl !== null && (
        <p>
          It is <a href={data.orderUrl}>an order</a> now.
          {data.canOfferAgain && ' It ran out unpaid; it can be offered again there.'}
        </p>
      )}
      <p className="row">
        {data.makeUrl !== null && (
          <ButtonLink look="main" href={data.makeUrl}>
            Make it an order
          </ButtonLink>
        )}
        {data.mailUrl !== null && (
          <ButtonLink look="main" href={data.mailUrl}>
            Answer by email
          </ButtonLink>
        )}
        {data.phone !== '' && data.lines.length > 0 && <ButtonLink href={callUrl}>Call</ButtonLink>}
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
