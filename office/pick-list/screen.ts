import { countOrderTabs } from '#database/orders/order-list'
import { loadPickList } from '#database/orders/pick-list'
import { countPieces } from '#domain/cart/line'
import type { ScreenLoader } from '../kit/screen.ts'
import { smallPicture } from '../kit/small-picture.ts'

export const pickListScreen: ScreenLoader = async ({ context }) => {
  const { db, now, catalogue } = context
  const { pictures } = catalogue.current()
  const pieces = await loadPickList(db)
  const counts = await countOrderTabs(db)
  return {
    screen: 'pick-list',
    title: 'Pick list',
    data: {
      pieces: pieces.map(({ image, ...row }) => ({
        ...row,
        picture: smallPicture(pictures, image),
      })),
      total: countPieces(pieces),
      orders: counts['to-pack'],
      atMs: now(),
    },
  }
}
