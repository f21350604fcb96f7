import { ButtonLink } from '#ui/button.tsx'
import type { PageProps } from '../kit/page.ts'
import styles from './page.module.css'

type Props = PageProps<{ readonly codes: readonly string[]; readonly next: string }>

export function Page({ data }: Props) {
  return (
    <>
      <h1>Your recovery codes</h1>
      <p>
        Write them down or print this page: they are shown only now. If you lose your password or
        your phone, each of them lets you in once.
      </p>
      <ol className={styles.codes}>
        {data.codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p>
        <ButtonLink look="main" href={data.next}>
          I have them
        </ButtonLink>
      </p>
    </>
  )
}
