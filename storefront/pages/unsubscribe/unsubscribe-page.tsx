import type { PageProps } from '#contracts/page-data'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Landing } from '../../newsletter/landing.tsx'
import { useBrand } from '../../runtime/site-data-context.ts'

export function Page({ data }: PageProps<'unsubscribe'>) {
  return <Landing>{data.state === 'asking' ? ask(data.token) : outcomes[data.state]}</Landing>
}

function ask(token: string) {
  return (
    <>
      <h1 tabIndex={-1}>Leave the list?</h1>
      <p>One press, and no more news comes to your mailbox.</p>
      <form method="post" action={`/unsubscribe?token=${token}`}>
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

const outcomes = {
  done: (
    <>
      <h1 tabIndex={-1}>You are off the list</h1>
      <p>
        No more news will be sent to your address. Emails about your orders are not news: they still
        come.
      </p>
      <ButtonLink look="onDark" href="/">
        Back to Home
      </ButtonLink>
    </>
  ),
  incomplete: (
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
  ),
} as const
