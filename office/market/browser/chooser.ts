import { countUnits, isSameVariant } from '#domain/cart/line'
import { toDecimals } from '#domain/money/decimals'
import { pesewas } from '#domain/money/money'
import { readCedis } from '#domain/money/read-cedis'
import { saleMessages } from '#domain/owner-messages/stock'
import { clone, field, part } from '../../kit/browser/parts.ts'
import type { MarketChoice, Seller } from '../../kit/data/market-data.ts'
import { choiceValue } from '../../kit/data/market-data.ts'
import { type ListedProduct, readProduct } from './listed-product.ts'
import type { SaleLine } from './sale.ts'
import type { SaleQueue } from './sale-queue.ts'

const MAX_QUANTITY = 99

/** A tap on a product opens the choice of colour and size, which needs no connection. */
export function wireChooser(root: HTMLElement, queue: SaleQueue, seller: Seller) {
  const dialog = root.querySelector('dialog')
  if (!dialog) return
  for (const link of root.querySelectorAll<HTMLAnchorElement>('a[data-product]')) {
    link.onclick = (event) => {
      const product = readProduct(link)
      if (!product || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      open(dialog, product, { queue, seller })
    }
  }
  part(dialog, 'cancel').onclick = () => dialog.close()
  dialog.onclick = (event) => {
    // The click hit the backdrop.
    if (event.target === dialog) dialog.close()
  }
}

type Sale = { readonly queue: SaleQueue; readonly seller: Seller }

function open(dialog: HTMLDialogElement, product: ListedProduct, { queue, seller }: Sale) {
  const form = dialog.querySelector('form')
  const [quantity, price] = [field(dialog, 'quantity'), field(dialog, 'price')]
  if (!form || !quantity || !price) return
  const left = (choice: MarketChoice) => choice.stock - countHere(product, choice, queue)
  part(dialog, 'title').textContent = product.title
  part(dialog, 'note').textContent = product.closedNote
  part(dialog, 'error').textContent = ''
  part(dialog, 'groups').replaceChildren(...groupsOf(dialog, product, left))
  quantity.value = '1'
  price.value = ''
  const chosen = () => {
    const value = new FormData(form).get('choice')
    return product.choices.find((choice) => choiceValue(choice) === value)
  }
  let listPrice = ''
  form.onchange = () => {
    const choice = chosen()
    if (!choice || (price.value !== '' && price.value !== listPrice)) return
    listPrice = toDecimals(pesewas(choice.pricePesewas))
    price.value = listPrice
  }
  step(part(dialog, 'less'), quantity, -1)
  step(part(dialog, 'more'), quantity, 1)
  form.onsubmit = (event) => {
    event.preventDefault()
    event.stopPropagation()
    const line = readLine(product, chosen(), { quantity: quantity.value, price: price.value })
    if (typeof line === 'string') {
      part(dialog, 'error').textContent = saleMessages[line]
      return
    }
    dialog.close()
    queue.addLine(seller, line)
  }
  checkOnlyChoice(form)
  dialog.showModal()
}

function checkOnlyChoice(form: HTMLFormElement) {
  const [only, ...others] = form.querySelectorAll<HTMLInputElement>('input[name=choice]:enabled')
  if (!only || others.length > 0) return
  only.checked = true
  form.dispatchEvent(new Event('change'))
}

/** Counts units of the sale under way and of sales that wait: the shop does not know of them yet. */
function countHere(product: ListedProduct, choice: MarketChoice, queue: SaleQueue): number {
  const key = { ...choice, productId: product.id }
  const lines = [queue.draft(), ...queue.waiting()].flatMap((sale) => sale?.lines ?? [])
  return countUnits(lines.filter((line) => isSameVariant(line, key)))
}

function groupsOf(
  dialog: HTMLElement,
  { choices }: ListedProduct,
  left: (choice: MarketChoice) => number,
): readonly HTMLElement[] {
  return [...new Set(choices.map(({ colour }) => colour))].map((colour) => {
    const sizes = choices.filter((choice) => choice.colour === colour)
    const group = clone(dialog, 'group')
    part(group, 'colour').textContent = colour
    part(group, 'options').replaceChildren(
      ...sizes.map((choice) => {
        const option = clone(dialog, 'option')
        const radio = field(option, 'choice')
        const count = Math.max(0, left(choice))
        if (radio) {
          radio.value = choiceValue(choice)
          radio.disabled = count === 0
        }
        part(option, 'size').textContent = choice.size
        part(option, 'left').textContent = `${count} left`
        return option
      }),
    )
    return group
  })
}

function step(button: HTMLElement, input: HTMLInputElement, by: number) {
  button.onclick = () => {
    const next = (Number(input.value) || 0) + by
    input.value = String(Math.min(MAX_QUANTITY, Math.max(1, next)))
  }
}

type Typed = { readonly quantity: string; readonly price: string }

function readLine(
  { id, title }: ListedProduct,
  choice: MarketChoice | undefined,
  typed: Typed,
): SaleLine | keyof typeof saleMessages {
  if (!choice) return 'sale-choice-missing'
  const quantity = Number(typed.quantity)
  const isQuantity = Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY
  if (!isQuantity) return 'sale-quantity-invalid'
  const { colour, size, pricePesewas } = choice
  const price = typed.price.trim() === '' ? pricePesewas : readCedis(typed.price)?.minor
  if (!price) return 'sale-price-invalid'
  return { productId: id, title, colour, size, quantity, unitPricePesewas: price }
}
