import { useEffect, useRef } from 'react'

type Control = HTMLInputElement | HTMLSelectElement

/**
 * The value of this uncontrolled form control is in the URL. The control keeps the input, and takes the new value when
 * a navigation, such as Back, changes the URL.
 */
export function useUrlValue<C extends Control>(value: string) {
  const control = useRef<C>(null)
  const applied = useRef(value)
  useEffect(() => {
    if (applied.current !== value && control.current) control.current.value = value
    applied.current = value
  }, [value])
  return control
}
