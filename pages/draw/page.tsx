import { drawMessages } from '#domain/draw-messages'
import { ButtonLink } from '#ui/button.tsx'
import type { PageProps } from '../frame/page-data.ts'
import type { DrawLink, EnterDrawData, EntryStanding } from '../kit/data/drop-pages.ts'
import {
  Astray,
  ConfirmButton,
  Lead,
  LinePage,
  SentNote,
  VariantName,
} from '../kit/line/line-page.tsx'
import { DrawForm } from './draw-form.tsx'
import type { loader } from './loader.ts'
import styles from './page.module.css'

export function Page({ data }: PageProps<typeof loader>) {
  return (
    <LinePage>
      <Content data={data} />
    </LinePage>
  )
}

function Content({ data }: { readonly data: EnterDrawData }) {
  switch (data.state) {
    case 'form':
      return <Entering data={data} />
    case 'products':
      return <Choosing data={data} />
    case 'asking':
      return <Confirming data={data} />
    case 'entry':
      return <Entry data={data} />
    case 'closed':
      return (
        <>
          <h1 tabIndex={-1}>Entries are closed</h1>
          <p>
            {data.draw.title}: entries closed on {data.draw.atText}.
          </p>
          <SeeDraw draw={data.draw} />
        </>
      )
    case 'old':
      return (
        <Astray heading="This link no longer works">
          A part of it may have got lost on the way, or the entry was removed.
        </Astray>
      )
    case 'unknown':
      return <Astray heading="Which draw?">{drawMessages['draw-unknown']}</Astray>
  }
}

type Of<State extends EnterDrawData['state']> = {
  readonly data: Extract<EnterDrawData, { readonly state: State }>
}

function SeeDraw({ draw }: { readonly draw: DrawLink }) {
  return <ButtonLink href={draw.href}>See the draw</ButtonLink>
}

function Entering({ data }: Of<'form'>) {
  const { draw, product, variants, isSent } = data
  return (
    <>
      <h1 tabIndex={-1}>Enter the draw</h1>
      <VariantName>
        <a href={product.href}>{product.title}</a>
      </VariantName>
      <Lead>
        <a href={draw.href}>{draw.title}</a> is drawn on {draw.atText}. {drawMessages['draw-lead']}
      </Lead>
      {isSent ? (
        <SentNote>{drawMessages['draw-check-mail']}</SentNote>
      ) : variants.length === 0 ? (
        <p>None of this piece is there at the moment.</p>
      ) : (
        <DrawForm data={data} />
      )}
    </>
  )
}

function Choosing({ data: { draw, enter } }: Of<'products'>) {
  return (
    <>
      <h1 tabIndex={-1}>Enter the draw</h1>
      <Lead>
        <a href={draw.href}>{draw.title}</a> is drawn on {draw.atText}. Which piece do you want?
      </Lead>
      <div className={`stack ${styles.links}`}>
        {enter.map(({ name, href }) => (
          <ButtonLink key={href} href={href}>
            {name}
          </ButtonLink>
        ))}
      </div>
    </>
  )
}

function Confirming({ data: { draw, name, token, untilText } }: Of<'asking'>) {
  return (
    <>
      <h1 tabIndex={-1}>One last step</h1>
      <VariantName>{name}</VariantName>
      <p>
        Press the button before {untilText}, and your entry for {draw.title} counts.
      </p>
      <ConfirmButton page="/draw" token={token}>
        Confirm my entry
      </ConfirmButton>
    </>
  )
}

const STANDINGS: Readonly<
  Record<EntryStanding, { readonly heading: string; readonly words: string }>
> = {
  entered: {
    heading: 'You are in the draw',
    words:
      'Your entry counts. If you are drawn, we mail you a link to pay, and hold the piece for two hours. If not, we tell you when nothing can come to you any more.',
  },
  offered: {
    heading: 'You were drawn',
    words: 'The piece is held for you. The link to pay is in our mail.',
  },
  won: { heading: 'It is yours', words: 'You were drawn and have paid.' },
  gone: {
    heading: 'This entry is over',
    words: 'You were drawn, but it was not paid in time. It went to the next in the order.',
  },
  lost: {
    heading: 'Not this time',
    words: 'Your number was not drawn: the pieces went to other numbers, one to each phone number.',
  },
  taken: {
    heading: 'This entry does not count',
    words: 'Its mailbox has an entry in this draw already. Each mailbox has one.',
  },
  late: {
    heading: 'Entries are closed',
    words: 'This entry was not confirmed in time, so it does not count.',
  },
}

function Entry({ data: { draw, name, id, outcome, heldUntil } }: Of<'entry'>) {
  const { heading, words } = STANDINGS[outcome]
  const isCounted = outcome !== 'taken' && outcome !== 'late'
  return (
    <>
      <h1 tabIndex={-1}>{heading}</h1>
      <VariantName>{name}</VariantName>
      <Lead role="status">
        {words}
        {heldUntil !== null && ` It is held until ${heldUntil}.`}
      </Lead>
      {isCounted && (
        <div>
          <p>Your number in {draw.title}, which only you know to be yours:</p>
          <p className={styles.number}>{id}</p>
        </div>
      )}
      {outcome === 'entered' && (
        <p>Time of the draw: {draw.atText}, or up to an hour later if mails are late.</p>
      )}
      <SeeDraw draw={draw} />
    </>
  )
}
