import type { Document, Element } from 'happy-dom'

export function wordsOf(element: Element): string {
  return element.textContent.replace(/\s+/g, ' ').trim()
}

/** Fields are attributes here: nobody types into them but a test. */
export function typedIn(field: Element): string {
  if (field.localName === 'textarea') return field.textContent
  const unset = field.getAttribute('type') === 'checkbox' ? 'on' : ''
  if (field.localName !== 'select') return field.getAttribute('value') ?? unset
  const options = Array.from(field.querySelectorAll('option'))
  const chosen = options.find((option) => option.hasAttribute('selected')) ?? options[0]
  return chosen?.getAttribute('value') ?? chosen?.textContent ?? ''
}

export function setValue(field: Element, text: string) {
  if (field.localName === 'textarea') field.textContent = text
  else field.setAttribute('value', text)
}

export function setTick(field: Element) {
  if (field.getAttribute('type') === 'radio') {
    const group = `input[name="${field.getAttribute('name')}"]`
    for (const other of field.closest('form')?.querySelectorAll(group) ?? []) {
      other.removeAttribute('checked')
    }
  }
  field.setAttribute('checked', '')
}

export function setOption(select: Element, words: string) {
  const options = Array.from(select.querySelectorAll('option'))
  const chosen = options.find((option) => wordsOf(option) === words)
  if (!chosen) throw new Error(`No option “${words}”`)
  for (const option of options) option.removeAttribute('selected')
  chosen.setAttribute('selected', '')
}

export function fieldsOf(
  document: Document,
  form: Element,
  button: Element,
): Record<string, string[]> {
  const sent: Record<string, string[]> = {}
  const outside = form.id ? document.querySelectorAll(`[form="${form.id}"]`) : []
  const inside = Array.from(form.querySelectorAll('input, select, textarea'))
  for (const field of [...inside, ...outside, button]) {
    const name = field.getAttribute('name')
    if (!name || (field !== button && !isSent(field))) continue
    sent[name] = [...(sent[name] ?? []), typedIn(field)]
  }
  return sent
}

function isSent(field: Element): boolean {
  if (field.localName === 'button' || field.closest('fieldset[disabled]')) return false
  if (field.hasAttribute('disabled')) return false
  const type = field.getAttribute('type') ?? ''
  if (['submit', 'button', 'reset', 'file', 'image'].includes(type)) return false
  if (type !== 'checkbox' && type !== 'radio') return true
  return field.hasAttribute('checked')
}
