import { Button } from '#ui/button.tsx'
import { TimeText } from '../kit/layout/time-text.tsx'
import type { ScreenProps } from '../kit/page.ts'
import { HOME_BACK_PATH } from '../kit/paths.ts'
import styles from './page.module.css'
import type { load } from './screen.ts'

type Props = Pick<ScreenProps<typeof load, 'home-page'>, 'data'>

/** The last lists that the shop has shown. */
export function FormerLists({ data: { former, published } }: Props) {
  if (former.length === 0) return null
  return (
    <section className="stack" aria-labelledby="former-heading">
      <h2 id="former-heading">Go back</h2>
      <p className="quiet">Pages that the shop has shown before. Your draft stays.</p>
      <ul className="stack" role="list">
        {former.map(({ version, publishedAtMs, names }) => (
          <li key={version} className={styles.former}>
            <span className="wrap-anywhere">
              {version === 0 ? 'Before the first change' : <TimeText ms={publishedAtMs} />}:{' '}
              {names.join(', ') || 'nothing'}
            </span>
            <form method="post" action={HOME_BACK_PATH}>
              <input type="hidden" name="seen" value={published} />
              <input type="hidden" name="version" value={version} />
              <Button type="submit" data-focus={`back ${version}`}>
                Show this page again
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  )
}
