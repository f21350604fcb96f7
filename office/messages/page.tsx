import { ButtonLink } from '#ui/button.tsx'
import { TimeText } from '../kit/layout/time-text.tsx'
import type { ScreenProps } from '../kit/page.ts'
import { screenPath } from '../kit/paths.ts'
import styles from './page.module.css'
import type { load, MessageRow } from './screen.ts'

export function Page({ data }: ScreenProps<typeof load, 'messages'>) {
  return (
    <>
      <h1>Messages</h1>
      <p>{summary(data)}</p>
      <ol className={styles.list} role="list">
        {data.messages.map((message) => (
          <Row key={message.id} message={message} />
        ))}
      </ol>
      {data.older && (
        <p>
          <ButtonLink href={data.older}>Older</ButtonLink>
        </p>
      )}
    </>
  )
}

function summary({
  messages,
  unread,
}: Pick<ScreenProps<typeof load, 'messages'>['data'], 'messages' | 'unread'>): string {
  if (messages.length === 0)
    return 'Nobody has written yet. What comes in by the contact form, and who asks for a piece, is here.'
  if (unread === 0) return 'All messages are read.'
  return unread === 1 ? 'One message is new.' : `${unread} messages are new.`
}

const STATE_WORDS = { new: 'New', read: null, answered: 'Answered' } as const

function Row({ message: { id, name, about, sentAtMs, state } }: { readonly message: MessageRow }) {
  const words = STATE_WORDS[state]
  return (
    <li>
      <a
        className={`stack-close ${styles.row}`}
        href={screenPath('message', { id })}
        data-state={state}
      >
        <span className={styles.top}>
          <span className={`wrap-anywhere ${styles.name}`}>{name}</span>
          {words && <span className={`quiet ${styles.state}`}>{words}</span>}
        </span>
        <span className={`wrap-anywhere ${styles.about}`}>{about}</span>
        <span className="quiet">
          <TimeText ms={sentAtMs} />
        </span>
      </a>
    </li>
  )
}
