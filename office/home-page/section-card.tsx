import { countNoun } from '#domain/count-noun'
import { Button, ButtonLink } from '#ui/button.tsx'
import { MoveButtons } from '../kit/forms/move-buttons.tsx'
import { Thumb } from '../kit/layout/thumb.tsx'
import type { ScreenProps } from '../kit/page.ts'
import { HOME_STEP_PATH, homeSectionPath } from '../kit/paths.ts'
import { HOME_KIND_WORDS } from '../kit/words/home-words.ts'
import type { load } from './screen.ts'
import styles from './section-card.module.css'

type Listed = ScreenProps<typeof load, 'home-page'>['data']['sections'][number]

type Props = { readonly section: Listed; readonly isFirst: boolean; readonly isLast: boolean }

export function SectionCard({ section, isFirst, isLast }: Props) {
  const { key, kind, name, isShown, pictures, text, leftOut, isEmpty } = section
  return (
    <li className={`stack ${styles.card}`} data-is-hidden={!isShown} id={`section-${key}`}>
      <h3 className={styles.title}>
        {name} {!isShown && <span className={styles.mark}>Hidden</span>}
      </h3>
      {pictures.length > 0 ? (
        <div className={styles.pictures}>
          {pictures.map((picture) => (
            <Thumb key={picture.src} className={styles.picture} picture={picture} sizes="56px" />
          ))}
        </div>
      ) : (
        <p className={`quiet wrap-anywhere ${styles.words}`}>
          {text === '' ? HOME_KIND_WORDS[kind].about : text}
        </p>
      )}
      {isEmpty && <p className="problem">Nothing is chosen, so the page goes without it.</p>}
      {leftOut.length > 0 && (
        <p className="problem wrap-anywhere">
          Not on sale, so the page goes without {countNoun(leftOut.length, 'piece')}:{' '}
          {leftOut.join(', ')}.
        </p>
      )}
      <form className="row-tight" method="post" action={HOME_STEP_PATH}>
        {kind !== 'newsletter' && (
          <ButtonLink href={homeSectionPath(key)} aria-label={`Change ${name}`}>
            Change
          </ButtonLink>
        )}
        <MoveButtons
          name="step"
          stepValue={(step) => `${step} ${key}`}
          what={name}
          id={key}
          isFirst={isFirst}
          isLast={isLast}
        />
        <Button
          type="submit"
          name="step"
          value={`${isShown ? 'hide' : 'show'} ${key}`}
          aria-label={`${isShown ? 'Hide' : 'Show'} ${name}`}
          data-focus={`visibility ${key}`}
        >
          {isShown ? 'Hide' : 'Show'}
        </Button>
        <Button
          look="quiet"
          type="submit"
          name="step"
          value={`remove ${key}`}
          aria-label={`Remove ${name}`}
          data-focus={`remove ${key}`}
        >
          Remove
        </Button>
      </form>
    </li>
  )
}
