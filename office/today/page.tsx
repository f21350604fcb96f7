import { Button, ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PostForm } from '../kit/forms/post-form.tsx'
import { useMay } from '../kit/layout/viewer.ts'
import type { ScreenProps } from '../kit/page.ts'
import { screens } from '../screens.ts'
import type { Task, TodayData } from './data.ts'
import { OpeningList, PutOffPoints } from './opening-list.tsx'
import styles from './page.module.css'
import type { load } from './screen.ts'
import { TakingsPlot } from './takings-plot.tsx'

type Props = { readonly codes: TodayData['starterCodes'] }

/** Script looks again while the page has `data-paid-orders` and is open (browser/watch-today.ts). */
export function Page({ data }: ScreenProps<typeof load, 'today'>) {
  const maySell = useMay(screens.market.access)
  const isOpening = data.opening !== null && data.opening.rows.length > 0
  return (
    <div className="stack-wider" data-paid-orders={data.paidOrders}>
      <h1>Today</h1>
      {data.paused && <WayToDrops words={data.paused} look={styles.paused} />}
      {data.tasks.length > 0 && (
        <ul className="stack" role="list">
          {data.tasks.map((task) => (
            <TaskItem key={task.id} task={task} />
          ))}
        </ul>
      )}
      {isOpening && <OpeningList opening={data.opening} />}
      {data.tasks.length === 0 && !isOpening && (
        <p className={styles.calm}>Nothing waits for you. Enjoy the evening.</p>
      )}
      <StarterCodes codes={data.starterCodes} />
      {data.nextDrop && <WayToDrops words={data.nextDrop} look={styles.drop} />}
      {data.takings && <TakingsPlot days={data.takings} />}
      <p className="row">
        {maySell && <ButtonLink href={screens.market.path}>Sell at the market</ButtonLink>}
        <Button hidden data-sound="" aria-pressed="false">
          Sound for new orders
        </Button>
      </p>
      {data.opening && <PutOffPoints opening={data.opening} />}
      {data.backup && (
        <p>
          <a className="quiet" href={screens.backup.path}>
            {data.backup}
          </a>
        </p>
      )}
    </div>
  )
}

type WayProps = { readonly words: string; readonly look: string | undefined }

function WayToDrops({ words, look }: WayProps) {
  if (!useMay(screens.drops.access)) return <p className={look}>{words}</p>
  return (
    <a className={look} href={screens.drops.path}>
      {words}
      <Icon name="arrow" size={18} />
    </a>
  )
}

function TaskItem({ task }: { readonly task: Task }) {
  const { words, details, href, isUrgent } = task
  return (
    <li className={isUrgent ? styles.urgent : styles.task}>
      {href === null ? (
        <p className={styles.words}>{words}</p>
      ) : (
        <a className={styles.words} href={href}>
          {words}
          <Icon name="arrow" size={18} />
        </a>
      )}
      {details.map((detail) => (
        <p key={detail} className={styles.detail}>
          {detail}
        </p>
      ))}
    </li>
  )
}

/** Other pages may link to the section by its id, so the id stays. */
function StarterCodes({ codes }: Props) {
  if (codes.length === 0) return null
  const isOne = codes.length === 1
  return (
    <section
      id="starter-codes"
      className={`${styles.task} ${styles.starter}`}
      aria-labelledby="starter-codes-heading"
    >
      <h2 id="starter-codes-heading" className={styles.starterHeading}>
        {isOne ? 'A discount code is' : 'Discount codes are'} open to everybody
      </h2>
      <p>
        {codes.map(({ code, words }) => `${code} (${words})`).join(' and ')}: the shop began with{' '}
        {isOne ? 'it' : 'them'}, and anybody can use {isOne ? 'it' : 'them'} on everything, as often
        as they like.
      </p>
      <PostForm action={`${screens.codes.path}/end-starters`} form={null} className="row">
        <Button type="submit">End {isOne ? codes[0]?.code : 'both'}</Button>
        <ButtonLink href={screens.codes.path}>Discount codes</ButtonLink>
      </PostForm>
    </section>
  )
}
