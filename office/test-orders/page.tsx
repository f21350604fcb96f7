import { countNoun } from '#domain/count-noun'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { PostForm } from '../kit/forms/post-form.tsx'
import { useIsMailFiled } from '../kit/layout/mail-filed.ts'
import { TimeText } from '../kit/layout/time-text.tsx'
import type { ScreenProps } from '../kit/page.ts'
import { orderPath } from '../kit/paths.ts'
import { screens } from '../screens.ts'
import styles from './page.module.css'
import type { load } from './screen.ts'

const END = `${screens['test-orders'].path}/end`

type Props = ScreenProps<typeof load, 'test-orders'>

export function Page({ data, form }: Props) {
  return (
    <div className="stack-wider">
      <div className="stack">
        <BackLink href={screens.connections.path}>Keys and services</BackLink>
        <h1>From test to live</h1>
        {form?.message && (
          <Callout tone="error" role="alert" className="measure-wide">
            {form.message}
          </Callout>
        )}
        {data.isClosed && !data.isEnding && (
          <Callout tone="caution" className="measure-wide">
            <p>The shop takes no orders until its test orders are ended.</p>
          </Callout>
        )}
      </div>
      {data.isEnding ? <Progress data={data} /> : <Orders data={data} form={form} />}
      <Doubtful data={data} />
    </div>
  )
}

function Progress({ data: { orders } }: Pick<Props, 'data'>) {
  return (
    <section className="stack" aria-labelledby="progress-words" data-progress="making">
      <p id="progress-words">The test orders are being ended: {orders} to go.</p>
      <p>
        <a href={screens['test-orders'].path}>Look again</a>. You may also leave: the shop goes on
        by itself.
      </p>
    </section>
  )
}

function Orders({ data, form }: Props) {
  const { orders, isLive } = data
  if (orders === 0) {
    return (
      <p className="measure-wide">
        {isLive
          ? 'There is no test order to end. Whatever is ordered is for money.'
          : 'There is no test order. Once the live keys are saved, the shop sells at once.'}
      </p>
    )
  }
  return (
    <>
      <States data={data} />
      <Changes data={data} />
      {isLive ? <End orders={orders} form={form} /> : <NotYet takesOrders={data.takesOrders} />}
    </>
  )
}

function States({ data: { orders, states } }: Pick<Props, 'data'>) {
  return (
    <section className="stack" aria-labelledby="states-heading">
      <h2 id="states-heading">{countNoun(orders, 'test order')}</h2>
      <dl className={styles.states}>
        {states.map(({ words, orders: count }) => (
          <div key={words} className={styles.state}>
            <dt>{words}</dt>
            <dd className={styles.count}>{count}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Changes({ data: { changes } }: Pick<Props, 'data'>) {
  return (
    <section className="stack measure-wide" aria-labelledby="changes-heading">
      <h2 id="changes-heading">What changes when they are ended</h2>
      <ul className={styles.changes}>
        {changes.map((words) => (
          <li key={words}>{words}</li>
        ))}
        <li>
          Nothing of them is packed, sent, refunded or asked about any more. Mails about them that
          have not left are not sent, and nobody is told that their order was a test.
        </li>
        <li>
          Nothing is deleted: they stay under All orders, marked Test, and are found by search.
        </li>
        <li>Numbers of orders and payments go on. None is given twice.</li>
        <li>
          Sales at the market, and whatever else was paid in person, were for real money whatever
          keys the shop had. They stay as they are.
        </li>
      </ul>
    </section>
  )
}

function End({ orders, form }: { readonly orders: number } & Pick<Props, 'form'>) {
  const isMailFiled = useIsMailFiled()
  return (
    <PostForm action={END} form={form && { ...form, message: null }}>
      <input type="hidden" name="orders" value={orders} />
      <p className="measure-wide">
        This cannot be undone. Afterwards the shop sells for money.
        {!isMailFiled && ' Every owner gets a mail about it.'}
      </p>
      <Button type="submit" look="main">
        End {orders === 1 ? 'the test order' : `all ${orders} test orders`}
      </Button>
    </PostForm>
  )
}

function NotYet({ takesOrders }: Pick<Props['data'], 'takesOrders'>) {
  return (
    <p className="measure-wide">
      {takesOrders
        ? 'The shop still takes test orders, as it has no live keys.'
        : 'The shop takes no orders, as it has no live keys.'}{' '}
      Save them under <a href={screens.connections.path}>Keys and services</a>: then the shop{' '}
      {takesOrders ? 'is' : 'stays'} closed until you end the test orders here, with one press.
    </p>
  )
}

const DOUBTS = {
  old: 'from before the shop noted which keys it had',
  mixed: 'a test order for which real money may have come',
} as const

function Doubtful({ data: { doubtful } }: Pick<Props, 'data'>) {
  if (doubtful.orders.length === 0) return null
  return (
    <section className="stack measure-wide" aria-labelledby="doubtful-heading">
      <h2 id="doubtful-heading">In doubt</h2>
      <p>
        Nobody can say whether these were tests, so they count as real and stay as they are. Look at
        the dashboard of the payment company; refund or close on its page what was a test.
      </p>
      <ul className="stack-flush" role="list">
        {doubtful.orders.map(({ id, createdAtMs, doubt }) => (
          <li key={id} className={styles.doubtful}>
            <a href={orderPath(id)}>{id}</a>
            <span className="quiet">
              <TimeText ms={createdAtMs} />, {DOUBTS[doubt]}
            </span>
          </li>
        ))}
      </ul>
      {doubtful.more > 0 && <p>{`And ${countNoun(doubtful.more, 'older one')}.`}</p>}
    </section>
  )
}
