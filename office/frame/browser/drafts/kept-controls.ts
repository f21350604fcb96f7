import type { FieldTexts } from './draft-store.ts'

export type KeptControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A type that is not in the list, such as `password`, `file` or `hidden`, is never kept. */
const KEPT_TYPES = new Set([
  'text',
  'email',
  'tel',
  'url',
  'number',
  'date',
  'time',
  'datetime-local',
  'checkbox',
  'radio',
])
const SECRET_AUTOCOMPLETE = /password|one-time-code|username|webauthn|cc-/
const SECRET_NAME = /^(?:code|key|pin)$|password|secret|token/i

/** Only a form that says so keeps drafts (`draft` of `PostForm`). */
export function isKeptForm(form: HTMLFormElement | null): form is HTMLFormElement {
  return form?.dataset.draft !== undefined
}

export function keptControls(form: HTMLFormElement): readonly KeptControl[] {
  return [...form.elements].filter(isKeptControl)
}

export function isKeptControl(control: EventTarget | null): control is KeptControl {
  if (
    !(control instanceof HTMLTextAreaElement) &&
    !(control instanceof HTMLSelectElement) &&
    !(control instanceof HTMLInputElement && KEPT_TYPES.has(control.type))
  ) {
    return false
  }
  const { name, autocomplete, disabled } = control
  const isSecret = SECRET_NAME.test(name) || SECRET_AUTOCOMPLETE.test(autocomplete)
  return name !== '' && !disabled && !isSecret
}

/** Returns the values of the form's controls now, or when the page came. */
export function textsOf(form: HTMLFormElement, moment: 'now' | 'at first'): FieldTexts {
  const texts = new Map<string, string[]>()
  for (const control of keptControls(form)) {
    const text = moment === 'now' ? textNow(control) : textAtFirst(control)
    const before = texts.get(control.name) ?? []
    texts.set(control.name, text === null ? before : [...before, text])
  }
  return Object.fromEntries(texts)
}

/** Returns null for a tick that is not set. */
function textNow(control: KeptControl): string | null {
  return isTick(control) && !control.checked ? null : control.value
}

function textAtFirst(control: KeptControl): string | null {
  if (isTick(control)) return control.defaultChecked ? control.value : null
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue
  const chosen = [...control.options].find((option) => option.defaultSelected)
  return (chosen ?? control.options[0])?.value ?? ''
}

function isTick(control: KeptControl): control is HTMLInputElement {
  return control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)
}

/** Other scripts hear of each change, as if it were typed. Returns the controls that were changed. */
export function putTextsBack(form: HTMLFormElement, texts: FieldTexts): readonly KeptControl[] {
  const left = new Map(Object.entries(texts).map(([name, list]) => [name, [...list]]))
  return keptControls(form).filter((control) => {
    const typed = left.get(control.name)
    if (!typed) return false
    const before = textNow(control)
    if (isTick(control)) control.checked = typed.includes(control.value)
    else control.value = typed.shift() ?? control.value
    if (textNow(control) === before) return false
    control.dispatchEvent(new Event('input', { bubbles: true }))
    return true
  })
}
