import { useEffect, useRef } from 'react'

type Control = HTMLInputElement | HTMLSelectElement

/**
 * For an uncontrolled form control whose value is in the URL: it keeps the input, and takes the
 * new value when a navigation, such as Back, changes the URL.
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
