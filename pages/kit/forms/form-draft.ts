/** Form values by field name; a ticked checkbox is 'on'. */
export type FormTexts = Readonly<Record<string, string>>

export function textsIn(form: HTMLFormElement): FormTexts {
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )
}

/** The draft is stored as long as the tab, so that a reload or a lost connection loses no input. */
export function storeDraft(key: string, form: HTMLFormElement) {
  try {
    sessionStorage.setItem(key, JSON.stringify(textsIn(form)))
  } catch {
    // Storage may be blocked or full; the form works without it.
  }
}

export function deleteDraft(key: string) {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}

/** Input from before hydration wins over the stored draft. */
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
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    const entries = Object.entries(typeof stored === 'object' && stored !== null ? stored : {})
    return new Map(
      entries.flatMap(([name, text]): [string, string][] =>
        typeof text === 'string' ? [[name, text]] : [],
      ),
    )
  } catch {
    return new Map()
  }
}
