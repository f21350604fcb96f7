import type { TextVersion } from '#database/texts/texts'
import { Button } from '#ui/button.tsx'
import { PostForm } from '../kit/forms/post-form.tsx'
import { Disclosure } from '../kit/layout/disclosure.tsx'
import { TimeText } from '../kit/layout/time-text.tsx'
import type { ScreenProps } from '../kit/page.ts'
import { textPath } from '../kit/paths.ts'
import styles from './page.module.css'
import type { load } from './screen.ts'

type Props = ScreenProps<typeof load, 'text'>

/** Every version that was published, and the words with which the shop came. */
export function History({ data }: Pick<Props, 'data'>) {
  const { versions, name, edition } = data
  if (versions.length === 0) return null
  return (
    <section aria-labelledby="history-heading">
      <h2 id="history-heading">Versions</h2>
      <Disclosure summary="Go back to an earlier one" isOpen={false}>
        <ol className="stack-flush" role="list">
          {versions.map((version, index) => (
            <li key={version.version} className={styles.version}>
              <VersionWords version={version} isNow={index === 0} />
              {index > 0 && <GoBack {...{ name, edition }} version={version.version} />}
            </li>
          ))}
          <li className={styles.version}>
            <p>As the shop gives it without your words.</p>
            <GoBack {...{ name, edition }} version={0} />
          </li>
        </ol>
      </Disclosure>
    </section>
  )
}

type WordsProps = { readonly version: TextVersion; readonly isNow: boolean }

function VersionWords({ version: { savedAtMs, byName, asksConsent }, isNow }: WordsProps) {
  return (
    <p>
      {isNow && <strong>Published now. </strong>}
      <TimeText ms={savedAtMs} />
      {byName && `, ${byName}`}
      {asksConsent && ', consent asked for again'}
    </p>
  )
}

type GoBackProps = Pick<Props['data'], 'name' | 'edition'> & { readonly version: number }

function GoBack({ name, edition, version }: GoBackProps) {
  return (
    <PostForm action={textPath(name, 'go-back')} form={null} className="row">
      <input type="hidden" name="seen" value={edition} />
      <input type="hidden" name="version" value={version} />
      <Button type="submit">Go back to this version</Button>
    </PostForm>
  )
}
