import type { ListedDrop } from '#server/draws/drops-data'
import { RefusedForm } from '../kit/forms/refused-form.tsx'
import { CardList } from '../kit/layout/card.tsx'
import { Disclosure } from '../kit/layout/disclosure.tsx'
import { useMay } from '../kit/layout/viewer.ts'
import type { OwnerForm, ScreenProps } from '../kit/page.ts'
import { screens } from '../screens.ts'
import { DropCard } from './drop-card.tsx'
import styles from './page.module.css'
import { PausedNotice, PauseEverything } from './pausing.tsx'
import { PLAN, PlanForm } from './plan-form.tsx'
import type { load } from './screen.ts'

type Props = ScreenProps<typeof load, 'drops'>

export function Page({ data, form }: Props) {
  const { current, earlier, plan } = data
  const mayPause = useMay('plan-drops')
  return (
    <>
      <h1>Drops</h1>
      <p className="measure">
        Pieces that can be bought from one second on. The shop’s clock decides, not that of a phone.
      </p>
      <PausedNotice data={data} />
      <RefusedForm form={lostForm(current, form)} />
      <section aria-labelledby="current-heading">
        <h2 id="current-heading">To come and open</h2>
        {current.length === 0 ? (
          <p className={styles.quiet}>No drop is planned.</p>
        ) : (
          <List drops={current} form={form} />
        )}
      </section>
      {plan && (
        <section aria-labelledby="plan-heading">
          <h2 id="plan-heading">Plan a drop</h2>
          <Disclosure summary="A new drop" isOpen={form?.action === PLAN}>
            <PlanForm options={plan} form={form} />
          </Disclosure>
        </section>
      )}
      {earlier.length > 0 && (
        <section aria-labelledby="earlier-heading">
          <h2 id="earlier-heading">Earlier</h2>
          <List drops={earlier} form={form} />
        </section>
      )}
      {mayPause && !data.paused.isAll && <PauseEverything />}
    </>
  )
}

/** A drop that can no longer be changed has no form on its card, so what was refused is said here. */
function lostForm(current: readonly ListedDrop[], form: OwnerForm | null): OwnerForm | null {
  const isShown = current.some(({ id, state }) => id === form?.values.id && state === 'planned')
  return isShown || !form || form.action === PLAN || !form.action.startsWith(screens.drops.path)
    ? null
    : form
}

function List({ drops, form }: Pick<Props, 'form'> & { readonly drops: readonly ListedDrop[] }) {
  return (
    <CardList>
      {drops.map((drop) => (
        <DropCard key={drop.id} drop={drop} form={form} />
      ))}
    </CardList>
  )
}
