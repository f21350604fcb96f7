import { countOrderTabs } from '#database/orders/order-list'
import { loadPickList } from '#database/orders/pick-list'
import { countPieces } from '#domain/cart/line'
import type { ScreenRequest } from '../kit/screen.ts'
import { show } from '../kit/screen.ts'
import { smallPicture } from '../kit/small-picture.ts'

export const load = async ({ context }: ScreenRequest) => {
  const { db, now, catalogue } = context
  const { pictures } = catalogue.current()
  const pieces = await loadPickList(db)
  const counts = await countOrderTabs(db)
  return show('pick-list', 'Pick list', {
    pieces: pieces.map(({ image, ...row }) => ({
      ...row,
      picture: smallPicture(pictures, image),
    })),
    total: countPieces(pieces),
    orders: counts['to-pack'],
    atMs: now(),
  })
}
