import { factsPart, type MailDocument, type MailPart, textPart } from '../../mail/mail-document.ts'
import { formatMoney } from '../../money/format-money.ts'
import { pesewas } from '../../money/money.ts'
import type { Return } from '../../return/return.ts'
import { answerPart, greeting, mailItem, trackingPart, whereToPart } from './order-parts.ts'
import type { OrderMailFacts } from './paid-mail.ts'
import { carrierFacts } from './parcel-mail.ts'

/** The mail tells of the return as it was in this state. */
export type MailedReturn = Pick<
  Return,
  'state' | 'kind' | 'lines' | 'answer' | 'sendTo' | 'parcel'
> & {
  /** A return without a refund has null. */
  readonly refundPesewas: number | null
  /** These are the words of `refundArrival`. */
  readonly arrival: string
}

type Words = {
  readonly subject: string
  readonly title: string
  readonly text: string
  readonly heading: string
  readonly more?: readonly MailPart[]
}

export function returnDocument(facts: OrderMailFacts, mailed: MailedReturn): MailDocument {
  const { order, trackingUrl, shopPhone } = facts
  const { subject, title, text, heading, more = [] } = wordsOf(facts, mailed)
  const isSent = mailed.state === 'settled' && mailed.kind === 'exchange'
  return {
    subject,
    title,
    parts: [
      greeting(order),
      textPart(text),
      { kind: 'items', heading, items: itemsOf(facts, mailed, isSent) },
      ...more,
      trackingPart(trackingUrl),
      answerPart(shopPhone),
    ],
  }
}

function wordsOf({ order }: OrderMailFacts, mailed: MailedReturn): Words {
  const { id } = order
  const { kind, answer, parcel, refundPesewas, arrival } = mailed
  const answerParts = answer === '' ? [] : [textPart(answer)]
  switch (mailed.state) {
    case 'agreed':
      return {
        subject: `Please send back pieces of your order ${id}`,
        title: 'Send it back to us',
        text: 'yes, please send us these pieces: unworn, unwashed, with their labels. Put the number of your order into the parcel.',
        heading: `Of order ${id}`,
        more: [...addressPart(mailed), ...answerParts],
      }
    case 'received':
      return {
        subject: `We have what you sent back of your order ${id}`,
        title: 'It has arrived',
        text: `what you sent back of your order ${id} is with us. We look at it now and write again as soon as your refund or your other size is on its way.`,
        heading: 'We have received',
      }
    case 'settled':
      return kind === 'refund'
        ? {
            subject: `The refund for your order ${id} is on its way`,
            title: 'Your money is on its way',
            text: `we have asked for your refund${refundPesewas === null ? '' : ` of ${formatMoney(pesewas(refundPesewas))}`}. It goes back the way it was paid and should be with you ${arrival}. You get a mail when it is done.`,
            heading: 'For what you sent back',
          }
        : parcel.way === 'collected'
          ? {
              subject: `The other size for your order ${id} is ready to collect`,
              title: 'Your other size is ready',
              text: 'thank you for bringing back what did not fit. Your other size waits for you.',
              heading: 'It waits for you',
              more: [factsPart(carrierFacts(parcel)), whereToPart(order)],
            }
          : {
              subject: `The other size for your order ${id} is on its way`,
              title: 'Your other size is on its way',
              text: `thank you for sending back what did not fit. Your other size has left us.`,
              heading: 'In this parcel',
              more: [factsPart(carrierFacts(parcel)), whereToPart(order)],
            }
    case 'refused':
      return {
        subject: `About what you want to send back of your order ${id}`,
        title: 'We cannot take it back',
        text: `we are sorry: we cannot take back these pieces of your order ${id}.`,
        heading: 'It is about',
        more: answerParts,
      }
    default:
      return {
        subject: `We have your wish about your order ${id}`,
        title: 'We have your wish',
        text:
          kind === 'refund'
            ? `you would like to send back pieces of your order ${id}. We look at it and answer by mail. Please keep them until then.`
            : `you would like another size for pieces of your order ${id}. We hold it for you, look at your wish and answer by mail. Please keep your pieces until then.`,
        heading: 'You want to send back',
      }
  }
}

/** Returns that were agreed to before the shop had an address for them have none. */
function addressPart({ sendTo }: MailedReturn): readonly MailPart[] {
  if (sendTo === '') return []
  return [{ kind: 'lines', heading: 'Send it to', lines: sendTo.split('\n') }]
}

/** A sent exchange shows the other size alone; before that both are shown. */
function itemsOf({ order, pictureAddress }: OrderMailFacts, mailed: MailedReturn, isSent: boolean) {
  return mailed.lines.flatMap(({ position, quantity, newSize }) => {
    const line = order.lines[position]
    if (!line) return []
    const size = newSize ?? line.size
    const item = mailItem({ ...line, quantity, ...(isSent ? { size } : {}) }, pictureAddress)
    const name = newSize !== null && !isSent ? `${item.name}, for size ${newSize}` : item.name
    return [{ ...item, name }]
  })
}
