import { type RefObject, useEffect, useState } from 'react'
import { DEFAULT_COUNTRY } from '#domain/checkout/countries'
import {
  CHECKOUT_FIELDS,
  type FormValues,
  readDraft,
  storeDraft,
  textsOf,
} from '../kit/checkout/form-draft.ts'

const EMPTY_FORM: FormValues = {
  firstName: '',
  lastName: '',
  email: '',
  country: DEFAULT_COUNTRY,
  phone: '',
  address: '',
  city: '',
  region: '',
  digitalAddress: '',
  postalCode: '',
  deliveryZone: '',
  discountCode: '',
}

/** The form's values are stored on the device with every keystroke. */
export function useFormValues(form: RefObject<HTMLFormElement | null>) {
  const [typed, setTyped] = useState(EMPTY_FORM)
  const [isRestored, setIsRestored] = useState(false)

  useEffect(() => {
    setTyped(readInitialValues(form.current))
    setIsRestored(true)
  }, [form])

  function type(changes: Partial<FormValues>) {
    const next = { ...typed, ...changes }
    setTyped(next)
    storeDraft(next)
  }

  return { typed, type, isRestored }
}

/** Input from before hydration wins over the stored draft. */
function readInitialValues(form: HTMLFormElement | null): FormValues {
  const texts = { ...EMPTY_FORM, ...readDraft() }
  const early = textsOf(form ? Object.fromEntries(new FormData(form)) : {})
  for (const field of CHECKOUT_FIELDS) {
    const text = early[field] ?? ''
    if (text !== '' && text !== EMPTY_FORM[field]) texts[field] = text
  }
  return texts
}
