import { expect, test } from 'vitest'
import { writeHeartbeats } from '#database/health/heartbeats'
import { enqueueMail, markFailed } from '#database/mail/outbox'
import type { AppContext } from '#server/base/context'
import type { TrustProxy } from '#server/base/http/trust-proxy'
import { VERSION } from '#server/base/version'
import { eachEngine } from '#testing/database/each-engine'
import { openOffice } from '#testing/owner/open-office'
import { signInAsHelper } from '#testing/owner/sign-in-as-staff'

const HOUR_MS = 3_600_000

/** Writes a heartbeat as a process does that gets no answer from the provider. */
async function silenceProvider({ db, now }: AppContext) {
  const atMs = now() - HOUR_MS
  await writeHeartbeats(db, [{ name: 'provider', isOk: false, atMs, detail: 'no answer' }])
}

eachEngine('The health screen', (engine) => {
  test('a new shop is well, and Today says nothing of it', async () => {
    const { owner } = await openOffice(engine)
    const { html } = await owner.get('/owner/health')
    expect(html).toContain('Everything works.')
    expect(html.replaceAll('<!-- -->', '')).toContain(`This is version ${VERSION} of the shop.`)
    expect(html).not.toContain('does not work')
    expect((await owner.get('/owner')).html).not.toContain('/owner/health"><')
  })

  test('a trouble stands first with what to do, and Today leads to it [M69]', async () => {
    const { owner, shop } = await openOffice(engine)
    await silenceProvider(shop)
    const { html } = await owner.get('/owner/health')
    expect(html).toContain('One thing does not work.')
    expect(html).toContain('has given no answer for 60 minutes')
    expect(html.indexOf('has given no answer')).toBeLessThan(html.indexOf('What works'))
    const today = await owner.get('/owner')
    expect(today.html).toContain('Something does not work: Payments')
    // A later heartbeat of another process counts, so the provider works again.
    await writeHeartbeats(shop.db, [{ name: 'provider', isOk: true, atMs: shop.now() }])
    expect((await owner.get('/owner')).html).not.toContain('Something does not work')
  })

  test('helpers see it, and are sent to the owner where they have no screen', async () => {
    const { shop, ...office } = await openOffice(engine)
    const letter = { to: 'a@b.co', audience: 'shop', subject: 'x', text: 'x' } as const
    await enqueueMail(shop.db, { kind: 'letter', dedupeKey: 'a', letter, nowMs: shop.now() })
    await markFailed(shop.db, 'a', { nowMs: shop.now(), error: 'refused' })
    const helper = await signInAsHelper({ shop, ...office })
    const { html, status } = await helper.get('/owner/health')
    expect(status).toBe(200)
    expect(html).toContain('1 mail could not be sent.')
    expect(html).toContain('Tell the owner.')
    expect(html).not.toContain('href="/owner/mail"')
    const seenByOwner = (await office.owner.get('/owner/health')).html
    expect(seenByOwner).toContain('href="/owner/mail"')
  })

  test.each<[TrustProxy, string]>([
    ['own-machine', 'A proxy on the machine of the shop is believed'],
    [2, 'The proxies that the shop was told about are believed'],
    [['10.0.0.5'], 'The proxies that the shop was told about are believed'],
    [false, 'No proxy is believed.'],
    [0, 'No proxy is believed.'],
    [true, 'no limit for one visitor holds'],
  ])(
    'with TRUST_PROXY %j it says who is believed to name visitors: %s',
    async (trustProxy, words) => {
      const { owner } = await openOffice(engine, { trustProxy })
      expect((await owner.get('/owner/health')).html).toContain(words)
    },
  )
})
