import { useEffect, useRef } from 'react'
import { DEFAULT_COUNTRY } from '#domain/checkout/countries'
import { messages } from '#domain/messages'
import { formatMoney } from '#domain/money/format-money'
import { PAYMENT_COMPANY } from '#domain/order/payment-company'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import type { FormValues } from '../kit/checkout/form-draft.ts'
import { ShareButton } from '../kit/checkout/share/share-button.tsx'
import { useCurrency } from '../kit/currency/currency-choice.ts'
import { LineChoices } from './line-choices.tsx'
import styles from './pay-section.module.css'
import { PayStatus } from './pay-status.tsx'
import type { Checkout } from './use-checkout.ts'

type Props = Pick<
  Checkout,
  'lines' | 'totals' | 'progress' | 'typed' | 'zone' | 'hold' | 'share' | 'canBeShared'
> & { readonly isTest: boolean }

export function PaySection(checkout: Props) {
  const { lines, totals, progress, typed, zone, hold, share, canBeShared, isTest } = checkout
  const heading = useRef<HTMLHeadingElement>(null)
  const notices = useRef<HTMLDivElement>(null)
  const isConverted = useCurrency() !== 'GHS'
  const troubled = lines.filter(({ problem }) => problem !== null)
  const isProcessing = progress.status === 'processing'
  const isPayable = totals !== null && lines.length > 0 && troubled.length === 0

  // The pressed button is disabled while processing, which loses the focus.
  const wasProcessing = useRef(false)
  useEffect(() => {
    const hasEnded = wasProcessing.current && !isProcessing
    wasProcessing.current = isProcessing
    if (!hasEnded || document.activeElement !== document.body) return
    heading.current?.focus({ preventScroll: true })
    notices.current?.scrollIntoView({ block: 'nearest' })
  }, [isProcessing])

  return (
    <section className="stack-wide one-column" aria-labelledby="payment-method">
      <h2 ref={heading} id="payment-method" tabIndex={-1} className={`size-h3 ${styles.heading}`}>
        Payment Method
      </h2>
      <div className={styles.method}>
        <p className={styles.provider}>{PAYMENT_COMPANY}</p>
        <p>{`Mobile money or card, in ${PAYMENT_COMPANY}'s secure window. We never see your card.`}</p>
        {isConverted && <p>Payment is taken in Ghanaian Cedis (GH₵).</p>}
      </div>
      {isTest && (
        <Callout tone="caution" look="filled">
          Test payments: no money moves
        </Callout>
      )}
      <ShippingAgreed country={typed.country} zone={zone} />
      <Callout ref={notices} role="alert" tone="error" className={styles.notices}>
        {troubled.length === 0 && <ProgressNotice progress={progress} />}
        <LineChoices lines={troubled} onChoice={() => heading.current?.focus()} />
      </Callout>
      {troubled.length === 0 && (
        <p className={styles.exact}>
          <span>You pay exactly</span> <strong>{totals ? formatMoney(totals.total) : '…'}</strong>
        </p>
      )}
      <Button
        type="submit"
        look="main"
        className={styles.button}
        disabled={isProcessing || !isPayable}
      >
        {isProcessing ? 'Processing...' : `Pay with ${PAYMENT_COMPANY}`}
      </Button>
      <PayStatus progress={progress} hold={hold} />
      {canBeShared ? (
        <ShareButton
          total={totals?.total ?? null}
          isDisabled={isProcessing || !isPayable}
          onAsk={share}
        />
      ) : (
        <p className="quiet">{messages['drop-not-shared']}</p>
      )}
      <p className="quiet">
        By paying you agree to our <a href="/terms">Terms of use</a>. Also to read:{' '}
        <a href="/terms#returns">Returns and refunds</a>,{' '}
        <a href="/privacy-policy">Privacy policy</a>.
      </p>
    </section>
  )
}

/** Explains the summary's "abroad agreed by contact" before payment. */
function ShippingAgreed({ country, zone }: Pick<FormValues, 'country'> & Pick<Props, 'zone'>) {
  const isAbroad = country !== DEFAULT_COUNTRY
  return (
    <Callout role="status" tone="caution">
      {zone?.kind === 'contact' && (
        <p>
          {messages[isAbroad ? 'shipping-abroad' : 'delivery-contact']}{' '}
          <a href="/contact">Ask us first</a>
        </p>
      )}
    </Callout>
  )
}

function ProgressNotice({ progress }: Pick<Props, 'progress'>) {
  if (progress.status === 'changed') {
    return progress.sentences.map((sentence) => <p key={sentence}>{sentence}</p>)
  }
  if (progress.status !== 'failed') return null
  const { message, nextStep } = progress
  return (
    <>
      <p className={styles.failure}>{message}</p>
      {nextStep && <ButtonLink href={nextStep.href}>{nextStep.words}</ButtonLink>}
    </>
  )
}
