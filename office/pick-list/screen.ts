import { countOrderTabs } from '#database/orders/order-list'
import { loadPickList } from '#database/orders/pick-list'
import { countUnits } from '#domain/cart/line'
import type { ScreenRequest } from '../kit/screen.ts'
import { show } from '../kit/screen.ts'
import { smallPicture } from '../kit/small-picture.ts'

export const load = async ({ context }: ScreenRequest) => {
  const { db, now, catalogue } = context
  const { pictures } = catalogue.current()
  const units = await loadPickList(db)
  const counts = await countOrderTabs(db)
  return show('pick-list', 'Pick list', {
    units: units.map(({ image, ...row }) => ({
      ...row,
      picture: smallPicture(pictures, image),
    })),
    total: countUnits(units),
    orders: counts['to-pack'],
    atMs: now(),
  })
}
