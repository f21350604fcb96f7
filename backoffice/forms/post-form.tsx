import type { ReactNode } from 'react'
import type { OwnerForm } from '#contracts/backoffice/page'
import styles from './post-form.module.css'
import { RefusedForm } from './refused-form.tsx'

type Props = {
  readonly action: string
  /** The page's refused form, which may be another one. */
  readonly form: OwnerForm | null
  readonly className?: string | undefined
  /** For a form with a file, or with a text that is as long as one. */
  readonly isMultipart?: boolean
  /** It answers with a file. */
  readonly isDownload?: boolean
  readonly children: ReactNode
}

/** A form that works without script. Its fields show what was typed before it was refused. */
export function PostForm(props: Props) {
  const { action, form, className, isMultipart = false, isDownload = false, children } = props
  const own = ownForm(form, action)
  return (
    <form
      className={className ?? styles.form}
      method="post"
      action={action}
      {...(isMultipart ? { encType: 'multipart/form-data' } : {})}
      {...(isDownload ? { 'data-download': '' } : {})}
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
