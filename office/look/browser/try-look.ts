/** Shows a colour or a pair of letters in the preview as soon as it is chosen. Without script a button does it. */
export function tryLooks() {
  const form = document.querySelector<HTMLFormElement>('[data-look-choice] form')
  if (!form) return
  for (const picker of form.querySelectorAll<HTMLInputElement>('input[type=color]')) {
    const typed = form.querySelector<HTMLInputElement>(`#${picker.name.replace('-picked', '')}`)
    if (!typed) continue
    picker.addEventListener('input', () => {
      typed.value = picker.value
    })
    typed.addEventListener('input', () => {
      if (/^#[\da-f]{6}$/i.test(typed.value)) picker.value = typed.value
    })
  }
  let latest = 0
  form.addEventListener('change', async () => {
    latest += 1
    const mine = latest
    const page = await ask(form).catch(() => null)
    // Somebody who chooses quickly sees the last choice alone. Without a connection the button says so.
    if (page && mine === latest && form.isConnected) showVerdict(page)
  })
}

async function ask(form: HTMLFormElement): Promise<Document> {
  const body = new URLSearchParams({ step: 'preview' })
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') body.append(name, value)
  }
  const response = await fetch(form.action, {
    method: 'POST',
    headers: { accept: 'text/html' },
    body,
  })
  return new DOMParser().parseFromString(await response.text(), 'text/html')
}

/** What the server judged comes in place; what has the focus stays. */
function showVerdict(page: Document) {
  for (const old of document.querySelectorAll<HTMLElement>('[data-judged]')) {
    const fresh = page.querySelector(`[data-judged="${old.dataset.judged}"]`)
    if (fresh && !old.contains(document.activeElement)) old.replaceChildren(...fresh.childNodes)
  }
}
