import { ButtonLink } from '#ui/button.tsx'
import { TimeText } from '../kit/layout/time-text.tsx'
import type { ScreenProps } from '../kit/page.ts'
import styles from './page.module.css'
import type { load } from './screen.ts'

export function Page({ data }: ScreenProps<typeof load, 'audit'>) {
  return (
    <>
      <h1>Who did what</h1>
      {data.entries.length === 0 && <p>Nothing has been done yet.</p>}
      <ol className="stack-flush" role="list">
        {data.entries.map(({ id, atMs, actor, action, subject, detail }) => (
          <li key={id} className={styles.entry}>
            <p className={styles.when}>
              <TimeText ms={atMs} />, {actor}
            </p>
            <p>
              {words(action)}: {subject}
              {detail !== '' && <span className={styles.detail}> ({detail})</span>}
            </p>
          </li>
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

/** 'order-packed' is "Order packed". */
function words(action: string): string {
  const text = action.replaceAll('-', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
