/** Buttons beside a number with its sign: phones' number pads have no minus. */
export function offerSteps() {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-step]')) {
    const field = button.parentElement?.querySelector('input')
    if (!field) continue
    button.hidden = false
    button.onclick = () => {
      field.value = stepped(field.value, Number(button.dataset.step))
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
}

/** '+1' after nothing, '-1' before it; what cannot be read is replaced. */
export function stepped(typed: string, by: number): string {
  const number = Number(typed.trim().replace(/^[−–]/, '-').replaceAll(' ', ''))
  const next = (Number.isSafeInteger(number) ? number : 0) + by
  if (next === 0) return ''
  return next > 0 ? `+${next}` : String(next)
}
