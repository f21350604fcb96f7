import { Button } from '#ui/button.tsx'
import { controlProps, Field } from '#ui/field.tsx'
import { MoveButtons } from '../kit/forms/move-buttons.tsx'
import { Thumb } from '../kit/layout/thumb.tsx'
import type { Candidate, Candidates } from './load-candidates.ts'
import styles from './page.module.css'

type Props = { readonly choice: Candidates }

/** What is chosen, in its order, and the pictures from which it is chosen by a tap. */
export function ChoiceFields({ choice }: Props) {
  const { of, most, query, page, candidates, chosen } = choice
  const noun = of === 'posters' ? 'poster' : 'piece'
  const isOne = most === 1
  return (
    <>
      {of === 'products' && <Search query={query} />}
      <input type="hidden" name="page" value={page} />
      {!isOne && (
        <>
          <input type="hidden" name="chosen" value={idsOf(chosen)} />
          <input type="hidden" name="shown" value={idsOf(candidates)} />
          <Chosen chosen={chosen} noun={noun} />
        </>
      )}
      <fieldset className={styles.choice}>
        <legend className={styles.legend}>
          {isOne ? `Tap the ${noun} to show` : `Tap the ${noun}s to show, ${most} at most`}
        </legend>
        <div className={styles.grid}>
          {isOne && <Tile isOne candidate={null} isTicked={chosen.length === 0} noun={noun} />}
          {candidates.map((candidate) => (
            <Tile
              key={candidate.id}
              isOne={isOne}
              candidate={candidate}
              isTicked={chosen.some(({ id }) => id === candidate.id)}
              noun={noun}
            />
          ))}
        </div>
        {candidates.length === 0 && (
          <p>{query === '' ? 'There is none yet.' : `No ${noun} is called “${query}”.`}</p>
        )}
      </fieldset>
      <Pages choice={choice} />
    </>
  )
}

function idsOf(listed: readonly Candidate[]): string {
  return listed.map(({ id }) => id).join(' ')
}

/** Enter in any field presses this button, which keeps everything that is chosen and typed. */
function Search({ query }: { readonly query: string }) {
  return (
    <div className={styles.search}>
      <Field id="q" label="Find a piece" error={undefined}>
        <input
          {...controlProps('q', undefined)}
          type="search"
          name="q"
          defaultValue={query}
          maxLength={100}
          autoComplete="off"
        />
      </Field>
      <Button type="submit" name="step" value="find" data-focus="find">
        Find
      </Button>
    </div>
  )
}

type ChosenProps = { readonly chosen: readonly Candidate[]; readonly noun: string }

function Chosen({ chosen, noun }: ChosenProps) {
  if (chosen.length === 0) return <p className="quiet">No {noun} is chosen yet.</p>
  return (
    <section className="stack-tight" aria-labelledby="chosen-heading">
      <h2 id="chosen-heading">Chosen, in this order</h2>
      <ol className="stack-tight" role="list">
        {chosen.map(({ id, title, picture, note }, index) => (
          <li key={id} className={styles.chosen}>
            {picture ? (
              <Thumb className={styles.thumb} picture={picture} sizes="56px" />
            ) : (
              <span className={`${styles.thumb} ${styles.blank}`} />
            )}
            <span className="wrap-anywhere">
              {title} {note !== '' && <span className="problem">{note}</span>}
            </span>
            <span className={`row-tight ${styles.buttons}`}>
              <MoveButtons
                name="step"
                stepValue={(step) => `${step} ${id}`}
                what={title}
                id={id}
                isFirst={index === 0}
                isLast={index === chosen.length - 1}
              />
              <Button
                look="quiet"
                type="submit"
                name="step"
                value={`out ${id}`}
                aria-label={`Take out ${title}`}
                data-focus={`out ${id}`}
              >
                Take out
              </Button>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

type TileProps = {
  readonly isOne: boolean
  /** Null stands for none. */
  readonly candidate: Candidate | null
  readonly isTicked: boolean
  readonly noun: string
}

function Tile({ isOne, candidate, isTicked, noun }: TileProps) {
  const { id, title, picture, note } = candidate ?? {
    id: 'none',
    title: `No ${noun}`,
    picture: null,
    note: '',
  }
  return (
    <label className={styles.tile}>
      <input
        className={styles.input}
        type={isOne ? 'radio' : 'checkbox'}
        name="ticked"
        value={id}
        defaultChecked={isTicked}
      />
      <span className={styles.face}>
        {picture ? (
          <Thumb picture={picture} sizes="(min-width: 62.5em) 160px, 30vw" />
        ) : (
          <span className={styles.blank} />
        )}
        <span className={styles.name}>{title}</span>
        {note !== '' && <span className="quiet">{note}</span>}
      </span>
    </label>
  )
}

/** Turning the page keeps what is ticked. */
function Pages({ choice: { page, pages } }: Props) {
  if (pages <= 1) return null
  return (
    <div className="row-tight">
      {page > 1 && (
        <Button type="submit" name="step" value={`page ${page - 1}`}>
          Earlier pieces
        </Button>
      )}
      <span>
        Page {page} of {pages}
      </span>
      {page < pages && (
        <Button type="submit" name="step" value={`page ${page + 1}`}>
          More pieces
        </Button>
      )}
    </div>
  )
}
