import styles from './facts.module.css'

type Fact = { readonly name: string; readonly value: string }

/** Shows names and values in two columns, and leaves out what is empty. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  const known = facts.filter(({ value }) => value !== '')
  if (known.length === 0) return null
  return (
    <dl className={`one-column ${styles.facts}`}>
      {known.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
