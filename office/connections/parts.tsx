import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { ownForm, PostForm } from '../kit/forms/post-form.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import { Disclosure } from '../kit/layout/disclosure.tsx'
import type { ScreenProps } from '../kit/page.ts'
import type { ConnectionState } from './of-keys.ts'
import styles from './page.module.css'
import type { load } from './screen.ts'

export type Props = ScreenProps<typeof load, 'connections'>

type ConnectionProps = {
  readonly id: string
  readonly heading: string
  readonly state: ConnectionState
  readonly children: ReactNode
}

export function Connection({ id, heading, state, children }: ConnectionProps) {
  const headingId = `${id}-heading`
  return (
    <section className={`stack ${styles.connection}`} aria-labelledby={headingId}>
      <h2 id={headingId}>{heading}</h2>
      {state === 'server' && <p>Set by the server, and changed only there.</p>}
      {state === 'lost' && (
        <Callout tone="error">
          <p>What opens this is lost, so it is not used. Please type it again.</p>
        </Callout>
      )}
      {children}
    </section>
  )
}

type ChangeProps = {
  readonly summary?: string
  readonly state: ConnectionState
  readonly isRefused: boolean
  readonly children: ReactNode
}

/** What the server decides has no form. */
export function Change({ summary, state, isRefused, children }: ChangeProps) {
  if (state === 'server') return null
  const isOpen = isRefused || (state !== 'typed' && summary === undefined)
  return (
    <Disclosure summary={summary ?? (state === 'typed' ? 'Change' : 'Fill in')} isOpen={isOpen}>
      {children}
    </Disclosure>
  )
}

type FormProps = Pick<Props, 'data' | 'form'> & {
  readonly action: string
  readonly children: ReactNode
}

export function SaveForm({ children, ...own }: FormProps) {
  return (
    <RevisionForm {...own}>
      {children}
      <Button type="submit" look="main">
        Save
      </Button>
    </RevisionForm>
  )
}

/** It says what its sender saw: of two owners at once, the second is told. */
export function RevisionForm({ action, form, data, children }: FormProps) {
  return (
    <PostForm action={action} form={form}>
      <input type="hidden" name="revision" value={data.revision} />
      {children}
    </PostForm>
  )
}

type TryProps = Pick<Props, 'form'> & { readonly action: string; readonly hint?: string }

export function Try({ action, form, hint }: TryProps) {
  return (
    <PostForm action={action} form={form}>
      {hint !== undefined && <p className="quiet wrap-anywhere">{hint}</p>}
      <Button type="submit">Try it</Button>
    </PostForm>
  )
}

export function Typed(props: ComponentProps<typeof TextField>) {
  const { type = 'text' } = props
  // Browsers capitalise no other kind.
  const capitals = type === 'text' ? { autoCapitalize: 'off' } : {}
  return <TextField autoComplete="off" spellCheck={false} {...capitals} {...props} />
}

/** What was typed is never sent back, also not after an error. */
export function Secret(props: ComponentProps<typeof TextField>) {
  const isRefused = ownForm(props.form, props.action) !== null
  const hint = isRefused ? 'Please type it again: it is never shown.' : 'It is never shown again.'
  return <Typed type="password" autoComplete="new-password" hint={hint} {...props} />
}
