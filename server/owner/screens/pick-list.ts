import { countOrderTabs } from '#database/repositories/order-list'
import { loadPickList } from '#database/repositories/pick-list'
import { countPieces } from '#domain/cart/line'
import { lightPicture } from '../../pages/loaders/picture-data.ts'
import { MAX_PICTURE_WIDTH } from '../orders/order-content.ts'
import type { ScreenLoader } from '../screen.ts'

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
        picture: { ...lightPicture(pictures, image, MAX_PICTURE_WIDTH), alt: '' },
      })),
      total: countPieces(pieces),
      orders: counts['to-pack'],
      atMs: now(),
    },
  }
}
