import type { ReactNode } from 'react'
import type { OwnerForm } from '../page.ts'
import styles from './post-form.module.css'
import { RefusedForm } from './refused-form.tsx'

type Draft = {
  /** The record is named where the screen has several forms of this address. */
  readonly record?: string
  /** The record's version shows whether others changed it. A form that only adds has ''. */
  readonly version: string
}

type Props = {
  readonly action: string
  /** The page's refused form may be another one. */
  readonly form: OwnerForm | null
  readonly className?: string | undefined
  /** A form with a file is multipart, and so is one with a text that is as long as a file. */
  readonly isMultipart?: boolean
  /**
   * The device keeps what is typed until it is saved, and offers it again to whoever left the page. A form with a
   * secret never has it.
   */
  readonly draft?: Draft | undefined
  /** The form answers with a file. */
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
