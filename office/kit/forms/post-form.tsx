import type { ReactNode } from 'react'
import type { OwnerForm } from '../page.ts'
import styles from './post-form.module.css'
import { RefusedForm } from './refused-form.tsx'

type Draft = {
  /** Which record it changes, where the screen has several forms of this address. */
  readonly record?: string
  /** The version of the record, to notice that it was changed meanwhile; '' for a form that only adds. */
  readonly version: string
}

type Props = {
  readonly action: string
  /** The page's refused form, which may be another one. */
  readonly form: OwnerForm | null
  readonly className?: string | undefined
  /** For a form with a file, or with a text that is as long as one. */
  readonly isMultipart?: boolean
  /**
   * What is typed into it is kept on the device until it is saved, and offered again to whoever left the page. Never
   * for a form with a secret.
   */
  readonly draft?: Draft | undefined
  /** It answers with a file. */
  readonly isDownload?: boolean
  readonly children: ReactNode
}

/** A form that works without script. Its fields show what was typed before it was refused. */
export function PostForm(props: Props) {
  const { action, form, className, isMultipart = false, isDownload = false, children } = props
  const { draft } = props
  const own = ownForm(form, action)
  return (
    <form
      className={className ?? styles.form}
      method="post"
      action={action}
      {...(isMultipart ? { encType: 'multipart/form-data' } : {})}
      {...(isDownload ? { 'data-download': '' } : {})}
      {...(draft ? { 'data-draft': draft.record ?? '', 'data-version': draft.version } : {})}
      noValidate
    >
      <RefusedForm form={own} />
      {children}
    </form>
  )
}

export function ownForm(form: OwnerForm | null, action: string): OwnerForm | null {
  return form?.action === action ? form : null
}

/** The mark that a form sends back. After a conflict the person has seen what is stored, and may save over it. */
export function seenMark(own: OwnerForm | null, stored: string): string {
  return own?.differences ? stored : (own?.values.seen ?? stored)
}
