import { useEffect, useRef } from 'react'

type Control = HTMLInputElement | HTMLSelectElement

/**
 * For a control of a form whose value stands in the address: it keeps what is typed, and takes the
 * new value when a navigation, such as Back, has changed the address.
 */
export function useFollowedValue<C extends Control>(value: string) {
  const control = useRef<C>(null)
  const followed = useRef(value)
  useEffect(() => {
    if (followed.current !== value && control.current) control.current.value = value
    followed.current = value
  }, [value])
  return control
}
