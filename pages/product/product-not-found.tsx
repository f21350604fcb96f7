import { ButtonLink } from '#ui/button.tsx'
import styles from './page.module.css'

type Props = { readonly title: string; readonly detail: string }

export function ProductNotFound({ title, detail }: Props) {
  return (
    <div className={`content ${styles.missing}`}>
      <h1 tabIndex={-1}>{title}</h1>
      <p>{detail}</p>
      <ButtonLink look="main" href="/collection">
        Back to collection
      </ButtonLink>
    </div>
  )
}
