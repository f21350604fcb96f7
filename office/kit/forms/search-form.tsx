import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { controlProps, Field } from '#ui/field.tsx'
import styles from './search-form.module.css'

type Props = {
  readonly action: string
  readonly query: string
  readonly label: string
  readonly maxLength: number
  readonly children?: ReactNode
}

export function SearchForm({ action, query, label, maxLength, children }: Props) {
  return (
    <search>
      <form className={styles.search} method="get" action={action}>
        {children}
        <Field id="q" label={label} error={undefined}>
          <input
            {...controlProps('q', undefined)}
            type="search"
            name="q"
            defaultValue={query}
            maxLength={maxLength}
            autoComplete="off"
          />
        </Field>
        <Button type="submit">Find</Button>
      </form>
    </search>
  )
}
