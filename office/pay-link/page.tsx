import { BackLink } from '#ui/back-link.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import type { PayLinkData } from '../kit/data/new-order-data.ts'
import { useIsMailFiled } from '../kit/layout/mail-filed.ts'
import { TimeText } from '../kit/layout/time-text.tsx'
import type { PageProps } from '../kit/page.ts'
import { orderPath } from '../kit/paths.ts'
import { NO_MAIL } from '../kit/words/mail-words.ts'
import styles from './page.module.css'

/** The link is shown once, because the shop keeps only its hash. */
export function Page({ data }: PageProps<PayLinkData>) {
  const { kind, orderId, customer, total, url, words, expiresAtMs, whatsappUrl, mailedTo } = data
  return (
    <>
      <BackLink href={orderPath(orderId)}>Order {orderId}</BackLink>
      <h1>{kind === 'pay' ? 'Link to pay' : 'Link for the address'}</h1>
      <p>
        For {customer}: {total}. It works until <TimeText ms={expiresAtMs} />
        {kind === 'pay' && ', and so long the pieces are held'}. It is shown only now; the
        order&rsquo;s page makes another one.
      </p>
      {mailedTo !== null && <Mailed to={mailedTo} />}
      <div className="stack one-column" data-copy={url} data-words={words}>
        <p className={styles.link}>{url}</p>
        <p className="row">
          <ButtonLink look="main" href={whatsappUrl} rel="noreferrer" target="_blank">
            Send by WhatsApp
          </ButtonLink>
          <Button data-copy-button="" hidden>
            Copy
          </Button>
          <Button data-share-button="" hidden>
            Share
          </Button>
        </p>
        <p aria-live="polite" data-copy-status="" />
      </div>
      <p>{kind === 'pay' ? payerSees(data) : BUYER_SEES}</p>
    </>
  )
}

function Mailed({ to }: { readonly to: string }) {
  if (useIsMailFiled()) return <p>{`Send it yourself: ${NO_MAIL}.`}</p>
  return <p>A mail with such a link goes to {to}.</p>
}

function payerSees({ needsAddress }: PayLinkData): string {
  const address = needsAddress
    ? 'There is no address yet: whoever pays is asked for it first.'
    : 'The address is not shown.'
  return `Whoever opens it sees the first name, the pieces and the total. ${address} Refunds go to the person who paid.`
}

const BUYER_SEES =
  'It is for the buyer alone: whoever opens it sees the order, says where it goes, and may cancel it before it is packed.'
