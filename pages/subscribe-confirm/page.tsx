import { Button, ButtonLink } from '#ui/button.tsx'
import type { PageProps } from '../frame/page-data.ts'
import { Landing } from '../kit/newsletter/landing.tsx'
import type { loader } from './loader.ts'

/** The subscription is confirmed by a button, because mail scanners open links. */
export function Page({ data }: PageProps<typeof loader>) {
  return <Landing>{data.state === 'asking' ? ask(data.token) : outcomes[data.state]}</Landing>
}

function ask(token: string) {
  return (
    <>
      <h1 tabIndex={-1}>One last step</h1>
      <p>Press the button, and you hear of every drop first.</p>
      <form method="post" action="/subscribe/confirm">
        <input type="hidden" name="token" value={token} />
        <Button type="submit" look="onDark">
          Confirm my address
        </Button>
      </form>
    </>
  )
}

const outcomes = {
  confirmed: (
    <>
      <h1 tabIndex={-1}>You are on the list</h1>
      <p>Your address is confirmed. Every email from us has a link to leave.</p>
      <ButtonLink look="onDark" href="/collection">
        See the collection
      </ButtonLink>
    </>
  ),
  old: (
    <>
      <h1 tabIndex={-1}>This link no longer works</h1>
      <p>
        It may be older than a week, or a part of it got lost on the way. Enter your address again,
        and a new one comes by email.
      </p>
      <ButtonLink look="onDark" href="/subscribe">
        Subscribe again
      </ButtonLink>
    </>
  ),
} as const
