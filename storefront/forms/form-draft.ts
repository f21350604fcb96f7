/** What stands in a form, by field name; a ticked box is 'on'. */
export type FormTexts = Readonly<Record<string, string>>

export function textsIn(form: HTMLFormElement): FormTexts {
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )
}

/** Kept for as long as the tab: a reload or a lost connection costs no typing. */
export function keepDraft(key: string, form: HTMLFormElement) {
  try {
    sessionStorage.setItem(key, JSON.stringify(textsIn(form)))
  } catch {
    // Storage may be blocked or full: the form works without.
  }
}

export function dropDraft(key: string) {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing can have been kept there.
  }
}

/** What was typed before the app was awake wins over what was kept. */
export function restoreDraft(key: string, form: HTMLFormElement) {
  const texts = readDraft(key)
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)) {
      if (texts.get(control.name) === control.value) control.checked = true
    } else if (isTyped(control) && control.value === '') {
      control.value = texts.get(control.name) ?? ''
    }
  }
}

type TypedControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function isTyped(control: Element): control is TypedControl {
  return (
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement
  )
}

function readDraft(key: string): ReadonlyMap<string, string> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    const entries = Object.entries(typeof kept === 'object' && kept !== null ? kept : {})
    return new Map(
      entries.flatMap(([name, text]): [string, string][] =>
        typeof text === 'string' ? [[name, text]] : [],
      ),
    )
  } catch {
    return new Map()
  }
}
