import { TYPE_PAIR_WORDS } from '#domain/look/type-pairs'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { ownForm } from '../kit/forms/post-form.tsx'
import { TimeText } from '../kit/layout/time-text.tsx'
import { LOOK_BACK_PATH } from '../kit/paths.ts'
import styles from './page.module.css'
import type { Props } from './props.ts'
import { Swatch } from './swatch.tsx'

/** The last looks, and the one that the shop came with. */
export function FormerLooks({ data, form }: Props) {
  const { former, shipped, isShipped, version } = data
  const message = ownForm(form, LOOK_BACK_PATH)?.message
  if (isShipped && former.length === 0) return null
  return (
    <section aria-labelledby="former-heading">
      <h2 id="former-heading">Go back</h2>
      {message && (
        <Callout tone="error" role="alert">
          {message}
        </Callout>
      )}
      <ul role="list" className={styles.former}>
        {former.map((look) => (
          <li key={look.version} className={styles.look}>
            <Swatch colours={[look.ink, look.accent]} />
            <span className={styles.words}>
              {TYPE_PAIR_WORDS[look.type].name}
              {look.logo ? ', with a logo' : ''}, saved <TimeText ms={look.savedAtMs} />
            </span>
            <Back version={look.version} seen={version} label="Show this look again" />
          </li>
        ))}
        {!isShipped && (
          <li className={styles.look}>
            <Swatch colours={[shipped.ink, shipped.accent]} />
            <span className={styles.words}>
              {TYPE_PAIR_WORDS[shipped.type].name}, as the shop came
            </span>
            <Back version={0} seen={version} label="Show this look again" />
          </li>
        )}
      </ul>
    </section>
  )
}

type BackProps = { readonly version: number; readonly seen: number; readonly label: string }

function Back({ version, seen, label }: BackProps) {
  return (
    <form method="post" action={LOOK_BACK_PATH}>
      <input type="hidden" name="seen" value={seen} />
      <input type="hidden" name="version" value={version} />
      <Button type="submit">{label}</Button>
    </form>
  )
}
