import * as v from 'valibot'
import { anOrderBody } from '#testing/orders/order-body'

const placedSchema = v.object({ reference: v.string(), authorizationUrl: v.string() })
type Placed = v.InferOutput<typeof placedSchema>

/** A new shopper orders one unit. */
export async function place(url: string): Promise<Placed> {
  return v.parse(placedSchema, await post(`${url}/api/orders`, anOrderBody()))
}

/** Orders, pays by card in the stand-in's window, and checks that the order is paid. */
export async function placeAndPay(url: string): Promise<void> {
  const { reference, authorizationUrl } = await place(url)
  const paid = await fetch(`${url}${authorizationUrl}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ choice: 'card-pay' }),
  })
  await paid.body?.cancel()
  v.parse(
    v.object({ standing: v.literal('paid') }),
    await post(`${url}/api/orders/status`, { reference }),
  )
}

/** A new shopper orders a variant that is sold out. */
export async function beRefused(url: string): Promise<void> {
  const response = await send(`${url}/api/orders`, anOrderBody())
  await response.body?.cancel()
  if (response.status !== 409) throw new Error(`${response.status} for a piece that is sold out`)
}

function send(address: string, body: unknown): Promise<Response> {
  return fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

async function post(address: string, body: unknown): Promise<unknown> {
  const response = await send(address, body)
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return response.json()
}
