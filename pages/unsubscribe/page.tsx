import { Button, ButtonLink } from '#ui/button.tsx'
import type { PageProps } from '../frame/page-data.ts'
import { Landing } from '../kit/newsletter/landing.tsx'
import { useBrand } from '../kit/site-data-context.ts'
import type { loader, UnsubscribedFrom } from './loader.ts'

export function Page({ data }: PageProps<typeof loader>) {
  return <Landing>{contentOf(data)}</Landing>
}

function contentOf(data: PageProps<typeof loader>['data']) {
  switch (data.state) {
    case 'asking':
      return ask(data.token, data.of)
    case 'done':
      return done(data.of)
    case 'incomplete':
      return incomplete
  }
}

const ASK_WORDS: Readonly<Record<UnsubscribedFrom, string>> = {
  news: 'One press, and no more news comes to your mailbox.',
  pieces:
    'One press, and no more mails about pieces that you asked for come. You give up your places in line, and a piece that is held for you goes to the next.',
}

function ask(token: string, of: UnsubscribedFrom) {
  const query = of === 'pieces' ? '&of=pieces' : ''
  return (
    <>
      <h1 tabIndex={-1}>Leave the list?</h1>
      <p>{ASK_WORDS[of]}</p>
      <form method="post" action={`/unsubscribe?token=${token}${query}`}>
        <input type="hidden" name="from" value="page" />
        <Button type="submit" look="onDark">
          Unsubscribe
        </Button>
      </form>
    </>
  )
}

function UnsubscribeMailLink() {
  const { email } = useBrand()
  return <a href={`mailto:${email}?subject=Unsubscribe`}>{email}</a>
}

const DONE_WORDS: Readonly<Record<UnsubscribedFrom, string>> = {
  news: 'No more news will be sent to your address. Emails about your orders are not news: they still come.',
  pieces:
    'No more mails about pieces will be sent to your address, until you ask for one again. Emails about your orders still come.',
}

function done(of: UnsubscribedFrom) {
  return (
    <>
      <h1 tabIndex={-1}>You are off the list</h1>
      <p>{DONE_WORDS[of]}</p>
      <ButtonLink look="onDark" href="/">
        Back to Home
      </ButtonLink>
    </>
  )
}

const incomplete = (
  <>
    <h1 tabIndex={-1}>Part of this link is missing</h1>
    <p>
      Please open the whole link from our email. Or write to <UnsubscribeMailLink />, and we take
      you off the list.
    </p>
    <ButtonLink look="onDark" href="/">
      Back to Home
    </ButtonLink>
  </>
)
