import { clone, part } from '../../kit/browser/parts.ts'
import type { Seller } from '../../kit/data/market-data.ts'
import { receiptPath } from '../../kit/receipt-path.ts'
import { lineText, totalText, type WaitingSale } from './sale.ts'
import type { SaleQueue } from './sale-queue.ts'

const CONNECTION = {
  fine: '',
  lost: 'No connection. Sales are kept on this device and sent as soon as there is one.',
  'signed-out': 'You are signed out. Sales are kept on this device. ',
} as const

const NOT_DURABLE = 'This browser keeps nothing: leave this page open until every sale is booked. '

/** Shows sales that the shop has not acknowledged, and the last one that it has. */
export function showWaiting(root: HTMLElement, queue: SaleQueue, seller: Seller) {
  showBooked(part(root, 'sold'), queue)
  const section = part(root, 'waiting')
  const sales = queue.waiting()
  section.hidden = sales.length === 0
  showConnection(part(section, 'connection'), queue)
  part(section, 'list').replaceChildren(
    ...sales.map((sale) => showSale(clone(section, 'waiting'), sale, { queue, seller })),
  )
}

function showBooked(status: HTMLElement, queue: SaleQueue) {
  const last = queue.booked().at(-1)
  if (!last) return status.replaceChildren()
  const receipt = document.createElement('a')
  receipt.href = receiptPath(last.orderId)
  receipt.textContent = 'Receipt'
  const count = queue.booked().length
  const words = count === 1 ? 'Booked' : `${count} sales booked. The last`
  const notes = new Set(queue.booked().flatMap(({ note }) => (note === '' ? [] : [` ${note}`])))
  status.replaceChildren(`${words}: ${totalText(last.sale)}. `, receipt, ...notes)
}

function showConnection(status: HTMLElement, queue: SaleQueue) {
  const connection = queue.connection()
  const words = (queue.isDurable() ? '' : NOT_DURABLE) + CONNECTION[connection]
  // A screen reader reads it again only when it changes.
  if (status.dataset.words === words) return
  status.dataset.words = words
  status.textContent = words
  if (connection !== 'signed-out') return
  const link = document.createElement('a')
  link.href = '/owner/sign-in?next=%2Fowner%2Fmarket'
  link.textContent = 'Sign in'
  status.append(link, ' to send them.')
}

type Shown = { readonly queue: SaleQueue; readonly seller: Seller }

function showSale(item: HTMLElement, sale: WaitingSale, { queue, seller }: Shown): HTMLElement {
  const { token, refusal, madeAtMs } = sale
  const isOther = sale.seller.id !== seller.id
  const time = new Date(madeAtMs).toLocaleTimeString('en-GB', { timeStyle: 'short' })
  const paid = sale.payment === 'cash' ? 'cash' : 'mobile money'
  part(item, 'money').textContent = `${totalText(sale)}, ${paid}, ${time}`
  part(item, 'units').textContent = sale.lines.map(lineText).join(', ')
  part(item, 'reason').textContent = reasonOf(sale, { queue, seller })
  item.toggleAttribute('data-refused', refusal !== null)
  showCorrections(part(item, 'corrections'), sale)

  const send = part(item, 'send')
  const isWaiting = refusal === null && !isOther && !queue.isOfOther(token)
  send.hidden = isWaiting && queue.connection() === 'fine'
  send.textContent = isOther ? `Send as ${seller.name}` : isWaiting ? 'Try now' : 'Send again'
  send.onclick = () => queue.sendAgain(token, seller)
  const reopen = part(item, 'reopen')
  reopen.hidden = refusal === null || queue.draft() !== null
  reopen.onclick = () => queue.reopen(token, seller)
  const discard = part(item, 'discard')
  // A sale without an answer may have been booked, so it cannot be discarded.
  discard.hidden = refusal === null
  discard.onclick = () => {
    if (confirm('Discard this sale? It will not be booked.')) queue.discard(token)
  }
  return item
}

function reasonOf(sale: WaitingSale, { queue, seller }: Shown): string {
  const { token, refusal } = sale
  const isOther = sale.seller.id !== seller.id
  const whose = isOther ? `Sold by ${sale.seller.name}. ` : ''
  if (refusal) return `${whose}${refusal.message}`
  if (isOther)
    return `${whose}You are ${seller.name}: it is sent under your name only if you say so.`
  if (queue.isOfOther(token)) return 'Somebody else has signed in on this device. Reload the page.'
  return queue.isInFlight(token) ? 'Sending …' : 'Waits for a connection.'
}

function showCorrections(corrections: HTMLElement, { refusal }: WaitingSale) {
  const missing = refusal?.missing ?? []
  corrections.hidden = missing.length === 0
  corrections.replaceChildren(
    ...missing.map(({ name, href }) => {
      const link = document.createElement('a')
      link.href = href
      link.textContent = `Correct the stock of ${name}`
      return link
    }),
  )
}
