import { formatMoney } from '#domain/money/format-money'
import { pesewas } from '#domain/money/money'
import { refundButton } from '../../kit/words/refund-words.ts'
import { refundSum } from './refund-sum.ts'

/** Typing an amount or a number of units chooses its way, and the button says the sum. */
export function watchRefundForm() {
  const sum = document.querySelector<HTMLInputElement>('input[data-refund]')
  const form = sum?.form
  const button = form?.querySelector<HTMLElement>('[data-refund-button]')
  if (!sum || !form || !button) return
  form.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement) {
      chooseWay(form, target)
      forgetRefusal(form, target)
    }
    saySum(form, { sum, button })
  })
  saySum(form, { sum, button })
}

function chooseWay(form: HTMLFormElement, { name, value }: HTMLInputElement) {
  const isAmount = name === 'amount' && value.trim() !== ''
  const isQuantity = name.startsWith('quantity-') && Number(value) > 0
  if (!isAmount && !isQuantity) return
  const way = isAmount ? 'amount' : 'lines'
  const radio = form.querySelector<HTMLInputElement>(`input[name="scope"][value="${way}"]`)
  if (radio) radio.checked = true
}

/** The values may be right now, so the refusal's sentence leaves. The field that is edited stays where it is. */
function forgetRefusal(form: HTMLFormElement, field: HTMLInputElement) {
  const groups = [...form.querySelectorAll('fieldset[aria-describedby]')].filter((group) =>
    errorsOf(field).includes(group.getAttribute('aria-describedby') ?? ''),
  )
  const before = field.getBoundingClientRect().top
  for (const group of groups) {
    group.querySelector(`#${group.getAttribute('aria-describedby')}`)?.remove()
    group.removeAttribute('aria-describedby')
  }
  if (groups.length === 0) return
  scrollBy({ top: field.getBoundingClientRect().top - before, behavior: 'instant' })
}

/** The sentences that are about this field. */
function errorsOf({ name }: HTMLInputElement): readonly string[] {
  if (name === 'payment') return ['payment-error']
  const isOfSum = name === 'scope' || name === 'amount' || name.startsWith('quantity-')
  return isOfSum ? ['scope-error', 'lines-error'] : []
}

type Said = { readonly sum: HTMLInputElement; readonly button: HTMLElement }

function saySum(form: HTMLFormElement, { sum, button }: Said) {
  const way = typedIn(form, 'scope')
  const lefts = readLefts(sum.dataset.refund ?? '')
  const [only] = lefts.size === 1 ? lefts.values() : []
  const refunded = refundSum({
    way,
    amount: typedIn(form, 'amount'),
    lines: [...form.querySelectorAll<HTMLElement>('[data-worths]')].map(lineOf),
    left: only ?? lefts.get(typedIn(form, 'payment')) ?? null,
  })
  const words = refunded === null ? null : formatMoney(pesewas(refunded))
  // A refund of everything has no sum here, so that the server asks about it once more.
  sum.value = refunded === null || way === 'whole' ? '' : String(refunded)
  button.textContent = refundButton({
    sum: words,
    isInPerson: button.dataset.refundButton === 'in-person',
    cancels: way === 'whole' && button.dataset.refundButton === 'cancels',
  })
}

function typedIn(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}

function lineOf(line: HTMLElement) {
  const quantity = line.querySelector<HTMLInputElement>('input[type="number"]')?.value ?? ''
  return { quantity, worths: (line.dataset.worths ?? '').split(' ').map(Number) }
}

/** Reads what is left of each payment, such as 'NKB1800000000000123456=37300'. */
function readLefts(text: string): ReadonlyMap<string, number> {
  return new Map(
    text.split(' ').map((each) => {
      const [reference = '', left = ''] = each.split('=', 2)
      return [reference, Number(left)]
    }),
  )
}
