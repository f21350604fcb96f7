import { useEffect, useState } from 'react'
import type { WaitingKind } from '#domain/waiting/waiting-request'
import { waitingMessages } from '#domain/waiting-messages'
import { ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import type { PageProps } from '../frame/page-data.ts'
import { Astray, ConfirmButton, LinePage, SentNote, VariantName } from '../kit/line/line-page.tsx'
import { takeLineToken } from './ask-place.ts'
import { InLine } from './in-line.tsx'
import type { loader, NotifyData } from './loader.ts'
import { NotifyForm } from './notify-form.tsx'

export function Page({ data }: PageProps<typeof loader>) {
  return (
    <LinePage>
      <Content data={data} />
    </LinePage>
  )
}

function Content({ data }: { readonly data: NotifyData }) {
  switch (data.state) {
    case 'form':
      return <Asking data={data} />
    case 'asking':
      return <Confirming token={data.token} />
    case 'confirmed':
      return <Confirmed kind={data.kind} />
    case 'old':
      return (
        <Astray heading="This link no longer works">
          It may be older than a week, or a part of it got lost on the way. Open the piece, choose
          your size and ask once more.
        </Astray>
      )
    case 'unknown':
      return <Astray heading="Which piece?">{waitingMessages['waiting-piece-unknown']}</Astray>
  }
}

type AskingData = Extract<NotifyData, { readonly state: 'form' }>

const HEADINGS: Readonly<Record<WaitingKind, string>> = {
  notify: 'Tell me when it is back',
  waiting: 'Join the waiting list',
}

function Asking({ data }: { readonly data: AskingData }) {
  const { kind, name, href, isInStock, isSent } = data
  return (
    <>
      <h1 tabIndex={-1}>{HEADINGS[kind]}</h1>
      <VariantName>
        <a href={href}>{name}</a>
      </VariantName>
      {isInStock && (
        <Callout tone="news" look="boxed">
          <p>
            It is there at the moment. <a href={href}>See it in the shop</a>
          </p>
        </Callout>
      )}
      {isSent ? (
        <SentNote>{waitingMessages['waiting-check-mail']}</SentNote>
      ) : (
        <NotifyForm data={data} />
      )}
    </>
  )
}

function Confirming({ token }: { readonly token: string }) {
  return (
    <>
      <h1 tabIndex={-1}>One last step</h1>
      <p>Press the button, and your request counts.</p>
      <ConfirmButton page="/notify" token={token}>
        Confirm my request
      </ConfirmButton>
    </>
  )
}

const CONFIRMED: Readonly<Record<WaitingKind, string>> = {
  notify:
    'When the piece is back, we mail you once. If it is not back within 90 days, we forget your request.',
  waiting:
    'If a piece comes back while the drop lasts, we mail the next in line a link to pay; it is held for two hours. Each person in line is offered one.',
}

/** Taken before the app starts anything else: the address is clean by then. */
const arrived = takeLineToken()

function Confirmed({ kind }: { readonly kind: WaitingKind }) {
  const [token, setToken] = useState<string | null>(null)
  useEffect(() => setToken(arrived ?? takeLineToken()), [])
  if (kind === 'waiting' && token !== null) return <InLine token={token} />
  return (
    <>
      <h1 tabIndex={-1}>{kind === 'notify' ? 'We will tell you' : 'You are in line'}</h1>
      <p role="status">{CONFIRMED[kind]}</p>
      <ButtonLink href="/collection">See the collection</ButtonLink>
    </>
  )
}
