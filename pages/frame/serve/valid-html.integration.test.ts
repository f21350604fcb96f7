import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDataRightsRequest } from '#domain/data-rights/data-rights-request.builder'
import { STAND_IN_PATH } from '#server/payments/stand-in/create-stand-in'
import { findHtmlFaults } from '#testing/html/find-html-faults'
import { anOrderBody } from '#testing/orders/order-body'
import { examplePaths } from '#testing/routes/example-paths'
import { openTestShop, type TestShop } from '#testing/server/start-test-shop'
import { errorPage } from './error-page.ts'
import { offlineAddress } from './storefront.ts'

let open: TestShop
beforeAll(async () => {
  open = await openTestShop()
})
afterAll(() => open.close())

type Response = { readonly statusCode: number; readonly body: string }

function get(url: string, cookie = ''): Promise<Response> {
  return open.app.inject({ url, headers: { accept: 'text/html', cookie } })
}

/** Posts the form as a browser without script does. */
function postPlainly(url: string, fields: Readonly<Record<string, string>>): Promise<Response> {
  return open.app.inject({
    method: 'POST',
    url,
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
}

function expectValid({ statusCode, body }: Response, status = 200) {
  expect(statusCode).toBe(status)
  expect(findHtmlFaults(body)).toEqual([])
}

async function placeOrder(): Promise<{ readonly reference: string; readonly window: string }> {
  const url = '/api/orders'
  const response = await open.app.inject({ method: 'POST', url, payload: anOrderBody() })
  const { reference, accessCode } = response.json()
  return { reference, window: `${STAND_IN_PATH}/checkout/${accessCode}` }
}

const paths = examplePaths().map(({ path }) => path)

describe('the HTML that the server sends is valid', () => {
  test('for every route', async () => {
    for (const path of paths) {
      expect.soft(findHtmlFaults((await get(path)).body), path).toEqual([])
    }
  })

  test.each([
    ['a search with results', '/search?q=tee'],
    ['a search without results', '/search?q=zzzzqq'],
    ['a filtered collection', '/collection?type=volume-2&sort=price-low'],
    ['the second page of a list', '/collection?page=2'],
    ['a list filtered by stock and size', '/collection?stock=in&size=L'],
    ['a filter without results', '/collection?type=volume-2&size=One%20Size'],
    ['a piece with a choice', '/product/14?colour=Bone&size=L'],
    ['a sold-out piece', '/product/4'],
    ['a piece with several views and colours', '/product/13'],
    ['a sent data-rights request', '/data-rights?sent=1'],
    ['a sent contact message', '/contact?sent=1'],
    ['a sent contact message with a subscription', '/contact?sent=newsletter'],
    ['a sent contact message, the list full', '/contact?sent=list-full'],
    ['a request for a piece', '/notify?product=14&colour=Black&size=M'],
    ['a sent request', '/notify?product=14&colour=Black&size=M&sent=1'],
    ['a confirmed request', '/notify?state=notify'],
    ['leaving the lists of pieces', '/unsubscribe?state=done&of=pieces'],
    ['a confirmed address', '/subscribe/confirm?state=confirmed'],
    ['an old link', '/subscribe/confirm?state=old'],
    ['a link to confirm', '/subscribe/confirm?token=abcdefghijklmnopqrstuvwxyz012345'],
    ['a link to unsubscribe', '/unsubscribe?token=abcdefghijklmnopqrstuvwxyz012345'],
    ['an unsubscribed address', '/unsubscribe?state=done'],
    ['a link that proves a mailbox', '/data-rights/proof?token=abcdefghijklmnopqrstuvwxyz012345'],
  ])('%s', async (_state, url) => {
    expect(findHtmlFaults((await get(url)).body)).toEqual([])
  })

  test('the offline page', async () => {
    expectValid(await get(offlineAddress(open.shop.storefront.build)))
  })

  test.each(['USD', 'EUR', 'GBP'])('prices in %s', async (currency) => {
    expectValid(await get('/product/13', `currency=${currency}`))
  })

  test.each(['/no/such/page', '/product/7', '/checkout/success?reference=NKB1800000000000999999'])(
    '%s, which does not exist',
    async (url) => expectValid(await get(url), 404),
  )

  test.each([413, 429, 500, 503])('the page of an error %i', (status) => {
    expect(
      findHtmlFaults(errorPage(open.shop.storefront, status, open.shop.settings.current())),
    ).toEqual([])
  })

  test.each([
    ['data rights', '/data-rights', aDataRightsRequest({ name: '', email: 'ama@' })],
    ['data rights, nothing chosen', '/data-rights', {}],
    ['contact', '/contact', { name: '', email: 'ama@', message: '' }],
    ['the landing page', '/subscribe', { email: '"><b>ama' }],
  ])('a form that comes back with its errors: %s', async (_form, url, fields) => {
    const response = await postPlainly(url, fields)
    expect(response.body).toContain('aria-invalid="true"')
    expectValid(response, 422)
  })
})

describe('the HTML around a payment is valid', () => {
  test('the success page: not paid yet, waiting, refused, paid', async () => {
    const { reference, window } = await placeOrder()
    const success = `/checkout/success?reference=${reference}`
    expectValid(await get(success))
    for (const choice of ['mobile-money-hang', 'mobile-money-decline', 'card-pay']) {
      await postPlainly(window, { choice })
      expectValid(await get(success))
    }
  })

  test('the window: to choose, hanging, declined, paid, in a frame and alone', async () => {
    const { window } = await placeOrder()
    expectValid(await get(window))
    for (const choice of ['mobile-money-hang', 'card-decline', 'mobile-money-approve']) {
      await postPlainly(`${window}?frame=1`, { choice })
      expectValid(await get(`${window}?frame=1`))
    }
  })

  test('the simulated phone, without and with a request, and an unknown payment', async () => {
    expectValid(await get(`${STAND_IN_PATH}/phone`))
    const { window } = await placeOrder()
    await postPlainly(window, { choice: 'mobile-money-hang' })
    expectValid(await get(`${STAND_IN_PATH}/phone`))
    expectValid(await get(`${STAND_IN_PATH}/checkout/unknown`), 404)
  })
})
