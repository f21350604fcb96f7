import { cloneElement, isValidElement } from 'react'
import type { Navigator } from '../../frame/navigation/navigator.ts'
import type { FoundProduct } from '../data/catalogue-pages.ts'

/**
 * At the instant, the piece on the screen can be bought without asking the server for anything: in that
 * second it has orders to take.
 */
export function openPage(navigator: Navigator) {
  const page = navigator.current()
  const { element } = page
  if (!isValidElement<{ readonly data: Partial<FoundProduct> }>(element)) return
  const { product, ...data } = element.props.data
  if (!product?.closed) return
  const { closed: _, ...opened } = product
  navigator.show({
    ...page,
    element: cloneElement(element, { data: { ...data, product: opened } }),
  })
}
