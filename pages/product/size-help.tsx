import { type MouseEvent, type ReactNode, useState } from 'react'
import type { ChosenVariant } from '#domain/catalogue/opening-choice'
import { isPlainClick } from '../frame/navigation/is-plain-click.ts'
import type { ProductDetail } from '../kit/data/product-detail.ts'
import { loadSizeHelp } from '../kit/product/load-size-help.ts'

type Props = {
  readonly product: ProductDetail
  readonly colour: string
  readonly onChoose: (change: Partial<ChosenVariant>) => void
}

/** The dialog is loaded on a press; if that fails, the link leads to the same as a page. */
export function SizeHelp(props: Props) {
  const [dialog, setDialog] = useState<ReactNode>()
  const href = `/sizes/${props.product.id}`

  function open(event: MouseEvent) {
    if (!isPlainClick(event.nativeEvent)) return
    event.preventDefault()
    loadSizeHelp().then(
      ({ SizeHelpDialog }) =>
        setDialog(<SizeHelpDialog {...props} onClose={() => setDialog(null)} />),
      () => location.assign(href),
    )
  }

  return (
    <>
      <a href={href} onClick={open}>
        Size help
      </a>
      {dialog}
    </>
  )
}
