import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import styles from './line-page.module.css'

type Children = { readonly children: ReactNode }

/** The page of a draw or a waiting list. Its plain forms are posted as documents, with script or without. */
export function LinePage({ children }: Children) {
  return <div className={`content stack-wider ${styles.page}`}>{children}</div>
}

export function VariantName({ children }: Children) {
  return <p className={styles.variant}>{children}</p>
}

export function Lead({ children, ...rest }: Children & { readonly role?: 'status' }) {
  return (
    <p className={styles.lead} {...rest}>
      {children}
    </p>
  )
}

/** This takes the place of the form, once it is sent. */
export function SentNote({ children }: Children) {
  return (
    <Callout tone="success" look="boxed" role="status">
      <p>{children}</p>
    </Callout>
  )
}

/** Confirmed by a button, because mail scanners open links. */
export function ConfirmButton({
  page,
  token,
  children,
}: Children & { readonly page: '/draw' | '/notify'; readonly token: string }) {
  return (
    <form method="post" action={`${page}/confirm`}>
      <input type="hidden" name="token" value={token} />
      <Button type="submit" look="main">
        {children}
      </Button>
    </form>
  )
}

/** An address that leads to nothing shows this. */
export function Astray({ heading, children }: Children & { readonly heading: string }) {
  return (
    <>
      <h1 tabIndex={-1}>{heading}</h1>
      <p>{children}</p>
      <ButtonLink href="/collection">See the collection</ButtonLink>
    </>
  )
}
