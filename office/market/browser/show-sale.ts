import { countUnits } from '#domain/cart/line'
import { countNoun } from '#domain/count-noun'
import { formatMoney } from '#domain/money/format-money'
import { pesewas } from '#domain/money/money'
import { clone, field, part } from '../../kit/browser/parts.ts'
import type { Seller } from '../../kit/data/market-data.ts'
import { lineText, type SaleDraft, totalText } from './sale.ts'
import type { SaleQueue } from './sale-queue.ts'

/** Shows the sale under way, with its form. */
export function showSale(root: HTMLElement, queue: SaleQueue, seller: Seller) {
  const section = part(root, 'sale')
  const draft = queue.draft()
  section.hidden = draft === null
  part(root, 'bar').hidden = draft === null
  if (!draft) return
  part(root, 'count').textContent = countText(draft)
  showBegun(part(section, 'begun'), draft, seller)
  part(section, 'lines').replaceChildren(
    ...draft.lines.map((line, index) => {
      const item = clone(section, 'line')
      part(item, 'name').textContent = lineText(line)
      const each = formatMoney(pesewas(line.unitPricePesewas))
      part(item, 'money').textContent = line.quantity > 1 ? `${each} each` : each
      const remove = part(item, 'remove')
      remove.setAttribute('aria-label', `Remove ${lineText(line)}`)
      remove.onclick = () => {
        queue.editDraft(seller, (now) => ({
          ...now,
          lines: now.lines.filter((_, at) => at !== index),
        }))
        focusNext(root)
      }
      return item
    }),
  )
  part(section, 'total').textContent = totalText(draft)
  fill(section, draft)
}

/** Writes '3 pieces, GH₵1,200.00'. */
function countText(draft: SaleDraft): string {
  return `${countNoun(countUnits(draft.lines), 'piece')}, ${totalText(draft)}`
}

function showBegun(sentence: HTMLElement, draft: SaleDraft, seller: Seller) {
  sentence.hidden = draft.seller.id === seller.id
  sentence.textContent = `${draft.seller.name} began this sale. Sold books it under your name, ${seller.name}.`
}

/** The field that is being typed in keeps its text. */
function fill(section: HTMLElement, { payment, name, phone }: SaleDraft) {
  for (const [key, value] of Object.entries({ name, phone })) {
    const input = field(section, key)
    if (input && input !== document.activeElement) input.value = value
  }
  if (name !== '' || phone !== '') part(section, 'customer').setAttribute('open', '')
  for (const radio of section.querySelectorAll<HTMLInputElement>('input[name=payment]')) {
    radio.checked = radio.value === payment
  }
}

export function wireSale(root: HTMLElement, queue: SaleQueue, seller: Seller) {
  const section = part(root, 'sale')
  const form = section.querySelector('form')
  if (!form) return
  form.onsubmit = (event) => {
    event.preventDefault()
    event.stopPropagation()
    keepTyped(form, queue, seller)
    if (queue.sell(seller)) focusNext(root)
  }
  form.oninput = () => keepTyped(form, queue, seller)
  const bar = part(root, 'bar')
  new IntersectionObserver(([seen]) =>
    bar.toggleAttribute('data-needless', seen?.isIntersecting ?? false),
  ).observe(section)
  part(section, 'empty').onclick = () => {
    if (!confirm('Empty this sale? Nothing has been booked.')) return
    queue.removeDraft()
    focusNext(root)
  }
}

function keepTyped(form: HTMLFormElement, queue: SaleQueue, seller: Seller) {
  // The sale may have been sold in another tab.
  if (!queue.draft()) return
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '')
  queue.editDraft(seller, (draft) => ({
    ...draft,
    name: text('name'),
    phone: text('phone'),
    payment: text('payment') === 'mobile-money' ? 'mobile-money' : 'cash',
  }))
}

/** Moves the focus on, because the control that had it is gone. */
function focusNext(root: HTMLElement) {
  const section = part(root, 'sale')
  const target = section.hidden ? root.querySelector('h1') : section.querySelector('h2')
  target?.setAttribute('tabindex', '-1')
  target?.focus()
}
