import type { AlertTopic, AlertWay } from '#domain/alerts/topics'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { CheckField } from '../kit/forms/check-field.tsx'
import { PostForm } from '../kit/forms/post-form.tsx'
import type { ScreenProps } from '../kit/page.ts'
import { WORKER_PATH } from '../kit/paths.ts'
import { screens } from '../screens.ts'
import styles from './page.module.css'
import type { AlertsData, load } from './screen.ts'

const { path } = screens.alerts

const TOPIC_WORDS: Readonly<Record<AlertTopic, string>> = {
  'new-order': 'A new order',
  'needs-review': 'A payment that needs you',
  'low-stock': 'A size that runs low',
  message: 'A new message',
}

const WAY_WORDS: Readonly<Record<AlertWay, string>> = { push: 'Notification', mail: 'Mail' }

type Props = ScreenProps<typeof load, 'alerts'>

export function Page({ data, form: given }: Props) {
  // A refusal stands at the top: the form that it belongs to may be gone.
  const form = given && { ...given, message: null }
  return (
    <>
      <h1>Tell me</h1>
      {given?.message && (
        <Callout tone="error" role="alert">
          {given.message}
        </Callout>
      )}
      <p className="measure-wide">
        What you want to hear of at once. The first is told within half a minute; on a busy day more
        are joined, to one notification a minute and one mail in ten minutes.
      </p>
      <PostForm action={`${path}/choose`} form={form}>
        {data.topics.map((topic) => (
          <Topic key={topic} topic={topic} data={data} />
        ))}
        <p className="quiet measure-wide wrap-anywhere">
          {data.isMailFiled
            ? 'No mail service is set up: mails are only written to files on the server, and nobody gets them.'
            : `Mails go to ${data.email}. ${data.shopEmail} gets every order and message in any case.`}
        </p>
        <Button type="submit">Save</Button>
      </PostForm>
      <section className="stack" aria-labelledby="device-heading">
        <h2 id="device-heading">This device</h2>
        {data.isOnHere ? <On form={form} /> : <Off data={data} />}
        <p className="quiet measure-wide wrap-anywhere">
          Notifications say how many orders or messages there are, and name nobody. Owners are also
          told here when keys, services, the shop’s mailbox or the owners are changed. They end when
          you sign out.
        </p>
      </section>
    </>
  )
}

function Topic({ topic, data }: { readonly topic: AlertTopic; readonly data: AlertsData }) {
  return (
    <fieldset className={styles.topic}>
      <legend>{TOPIC_WORDS[topic]}</legend>
      {(['push', 'mail'] as const).map((way) => (
        <CheckField
          key={way}
          name={way}
          value={topic}
          label={WAY_WORDS[way]}
          isChecked={data.choices.some((one) => one.topic === topic && one.way === way)}
        />
      ))}
    </fieldset>
  )
}

function On({ form }: Pick<Props, 'form'>) {
  return (
    <>
      <p>This device shows notifications.</p>
      <div className="row">
        <PostForm action={`${path}/test`} form={form}>
          <Button type="submit">Try it</Button>
        </PostForm>
        <PostForm action={`${path}/off`} form={form}>
          <Button type="submit">Turn them off here</Button>
        </PostForm>
      </div>
    </>
  )
}

/** The button appears by script, where the browser can do it. */
function Off({ data }: Pick<Props, 'data'>) {
  return (
    <div
      className="stack"
      data-push={data.publicKey}
      data-push-to={`${path}/on`}
      data-push-worker={WORKER_PATH}
    >
      <p data-push-says aria-live="polite">
        This browser shows no notifications here. On Android use Chrome or Firefox; on an iPhone add
        the office to the home screen first.
      </p>
      <p>
        <Button type="button" look="main" data-push-on hidden>
          Turn on notifications here
        </Button>
      </p>
    </div>
  )
}
