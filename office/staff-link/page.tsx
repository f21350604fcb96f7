import { BackLink } from '#ui/back-link.tsx'
import { ButtonLink } from '#ui/button.tsx'
import type { PageProps, StaffLink } from '../kit/page.ts'
import { screens } from '../screens.ts'
import styles from './page.module.css'

const WORDS = {
  invitation: { heading: 'The invitation', lifetime: 'three days' },
  reset: { heading: 'The link for a new password', lifetime: 'one hour' },
} as const

export function Page({ data }: PageProps<StaffLink>) {
  const { heading, lifetime } = WORDS[data.kind]
  return (
    <>
      <BackLink href={screens.staff.path}>Staff</BackLink>
      <h1>{heading}</h1>
      <p>
        For {data.email}. It works once, for {lifetime}, and is shown only now. Send it to this
        person and to nobody else.
      </p>
      <p className={styles.link}>{data.url}</p>
      <p>
        <ButtonLink look="main" href={data.whatsappUrl} rel="noreferrer">
          Send by WhatsApp
        </ButtonLink>
      </p>
    </>
  )
}
