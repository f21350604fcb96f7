import { openDeviceStore } from '../../kit/browser/device-store.ts'
import { wireChooser } from './chooser.ts'
import { subtractSold } from './listed-product.ts'
import { createSaleQueue, type SaleQueue } from './sale-queue.ts'
import { createSaleStorage } from './sale-storage.ts'
import { showSale, wireSale } from './show-sale.ts'
import { showWaiting } from './show-waiting.ts'

const SALES = '/owner/market/sales'
const TIMEOUT_MS = 15_000
const RETRY_MS = 10_000

let queue: SaleQueue | null = null
/** `shown` counts the booked sales that the page has shown, `known` those that it knows of. */
let shown = 0
let known = 0

/** This is called after each change of page: sales that wait are sent from any page of the office. */
export function startMarket() {
  const isFirst = queue === null
  queue ??= createSaleQueue({
    device: createSaleStorage(openDeviceStore()),
    post: (body) =>
      fetch(SALES, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }),
    newToken,
    now: Date.now,
    onChange: show,
  })
  if (isFirst) listen(queue)
  else queue.refresh(shown)
  shown = 0
  known = queue.booked().length
  const page = findPage()
  if (page) {
    wireSale(page.root, queue, page.seller)
    wireChooser(page.root, queue, page.seller)
  }
  void queue.send()
  show()
}

function listen(sales: SaleQueue) {
  const send = () => void sales.send()
  addEventListener('online', send)
  addEventListener('pageshow', send)
  // Another tab has changed something.
  addEventListener('storage', show)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') send()
  })
  setInterval(send, RETRY_MS)
  addEventListener('beforeunload', (event) => {
    if (!sales.isDurable()) event.preventDefault()
  })
}

function findPage() {
  const root = document.querySelector<HTMLElement>('[data-market]')
  const { sellerId = '', sellerName = '' } = root?.dataset ?? {}
  return root && { root, seller: { id: sellerId, name: sellerName } }
}

function show() {
  const page = findPage()
  if (!queue || !page) return
  const { root, seller } = page
  subtractSold(
    root,
    queue
      .booked()
      .slice(known)
      .flatMap(({ sale }) => sale.lines),
  )
  shown = known = queue.booked().length
  showWaiting(root, queue, seller)
  showSale(root, queue, seller)
}

/** `crypto.randomUUID` needs https or localhost; a shop may be tried at http://192.168.… */
function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
