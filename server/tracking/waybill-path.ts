import { ORDER_VISIT } from '../order-links/visit.ts'

/** The path is below that of the order's page, because the cookie of the visit is sent nowhere else. */
export const WAYBILLS_PATH = `${ORDER_VISIT.path}/waybills`

export function waybillPath(shipmentId: string): string {
  return `${WAYBILLS_PATH}/${shipmentId}`
}
