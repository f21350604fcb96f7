import { ButtonLink } from '#ui/button.tsx'
import styles from './pager.module.css'

type Props = {
  readonly page: number
  readonly pages: number
  readonly hrefOf: (page: number) => string
}

/** Links to the previous and the next page, and shows nothing when there is only one. */
export function Pager({ page, pages, hrefOf }: Props) {
  if (pages <= 1) return null
  return (
    <nav className={`row ${styles.pager}`} aria-label="Pages">
      {page > 1 && (
        <ButtonLink href={hrefOf(page - 1)} rel="prev">
          Previous
        </ButtonLink>
      )}
      <p>
        Page {page} of {pages}
      </p>
      {page < pages && (
        <ButtonLink href={hrefOf(page + 1)} rel="next">
          Next
        </ButtonLink>
      )}
    </nav>
  )
}
