import { useState } from 'react'
import type { PublishedDraw } from '#contracts/draw'
import { countNoun } from '#domain/count-noun'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import type { DrawData } from '../kit/data/drop-pages.ts'
import type { DrawCheck as Checked } from './check-draw.ts'
import styles from './page.module.css'

type Progress =
  | { readonly state: 'idle' | 'working' | 'failed' }
  | { readonly state: 'done'; readonly checked: Checked }

const MAX_SHOWN = 50

/** The code of the check is loaded on the press. */
export function DrawCheck({ draw: { dataHref, hash } }: { readonly draw: DrawData }) {
  const [progress, setProgress] = useState<Progress>({ state: 'idle' })
  async function check() {
    setProgress({ state: 'working' })
    try {
      setProgress({ state: 'done', checked: await recompute(dataHref, hash) })
    } catch {
      setProgress({ state: 'failed' })
    }
  }
  return (
    <div className={styles.check}>
      <Button look="main" onClick={check} disabled={progress.state === 'working'}>
        Check the draw
      </Button>
      <div role="status" className={styles.check}>
        {progress.state === 'working' && <p>Drawing again…</p>}
        {progress.state === 'failed' && (
          <Callout tone="error" look="boxed">
            <p>
              This browser could not do it, or the list did not arrive. The commands below do the
              same.
            </p>
          </Callout>
        )}
        {progress.state === 'done' && <Verdict checked={progress.checked} />}
      </div>
      {progress.state === 'done' && <Order checked={progress.checked} />}
    </div>
  )
}

async function recompute(href: string, hash: string): Promise<Checked> {
  const [{ checkDraw }, response] = await Promise.all([import('./check-draw.ts'), fetch(href)])
  if (!response.ok) throw new Error(`Answered with ${response.status}`)
  const draw: PublishedDraw = await response.json()
  return checkDraw(draw, hash)
}

function Verdict({ checked }: { readonly checked: Checked }) {
  const { isSeedRight, areWinnersRight, inOrder, winners } = checked
  const isRight = isSeedRight && areWinnersRight
  return (
    <Callout tone={isRight ? 'success' : 'error'} look="boxed">
      <p>
        {isSeedRight
          ? 'The seed has the hash that stood here before the draw.'
          : 'The seed does not have the hash that stands here.'}
      </p>
      <p>
        {areWinnersRight
          ? `Your browser put ${countNoun(inOrder.length, 'number')} in order and drew the same ${winners.length}.`
          : 'Your browser drew other numbers than the shop.'}
      </p>
    </Callout>
  )
}

function Order({ checked }: { readonly checked: Checked }) {
  const { inOrder } = checked
  const drawn = idsOf(checked.winners)
  const passedOver = idsOf(checked.passedOver)
  const more = inOrder.length - MAX_SHOWN
  return (
    <>
      <h3>The order</h3>
      <ol className={`stack-tight ${styles.order}`}>
        {inOrder.slice(0, MAX_SHOWN).map(({ id, key, colour, size, group }) => (
          <li key={id}>
            <code>{id}</code>
            <span className={styles.quiet}>
              {colour}, {size}, group {group}, key {key.slice(0, 12)}…
              {drawn.has(id) && <strong> drawn</strong>}
              {passedOver.has(id) && <strong> passed over</strong>}
            </span>
          </li>
        ))}
      </ol>
      {more > 0 && <p className={styles.quiet}>And {more} more.</p>}
    </>
  )
}

function idsOf(entries: Checked['winners']): ReadonlySet<string> {
  return new Set(entries.map(({ id }) => id))
}
