import { expect, onTestFinished, test, vi } from 'vitest'
import { eachEngine } from '#testing/database/each-engine'
import { openOffice } from '#testing/owner/open-office'
import { signInAsHelper } from '#testing/owner/sign-in-as-staff'
import { fakePushService } from '#testing/stand-ins/fake-push-service'

const PATH = '/owner/alerts'

eachEngine('/owner/alerts', (engine) => {
  test('what was ticked is saved, and nothing is ticked by itself', async () => {
    const { owner, shop } = await openOffice(engine)
    expect((await owner.get(PATH)).html).not.toContain('checked')
    const saved = await owner.post(`${PATH}/choose`, {
      push: ['new-order', 'message', 'nonsense'],
      mail: 'needs-review',
    })
    expect(saved.html).toContain('You are told of what you ticked.')
    const rows = await shop.db.selectFrom('alert_choices').select(['topic', 'way']).execute()
    expect(rows.map(({ topic, way }) => `${topic} ${way}`).toSorted()).toEqual([
      'message push',
      'needs-review mail',
      'new-order push',
    ])
    await owner.post(`${PATH}/choose`, { push: 'message' })
    expect(await shop.db.selectFrom('alert_choices').select('topic').execute()).toEqual([
      { topic: 'message' },
    ])
  })

  test('a helper is not offered payments, and cannot choose them [N76]', async () => {
    const open = await openOffice(engine)
    const helper = await signInAsHelper(open)
    expect((await helper.get(PATH)).html).not.toContain('A payment that needs you')
    await helper.post(`${PATH}/choose`, { push: ['needs-review', 'message'] })
    const rows = await open.shop.db.selectFrom('alert_choices').select('topic').execute()
    expect(rows).toEqual([{ topic: 'message' }])
  })

  test('a device is turned on, tried and turned off; the secret key is on no page [N71]', async () => {
    const { owner, shop } = await openOffice(engine)
    const service = fakePushService()
    vi.stubGlobal('fetch', service.fetch)
    onTestFinished(() => {
      vi.unstubAllGlobals()
    })
    const turnOn = (device: unknown) => owner.postJson(`${PATH}/on`, device)
    const evil = { ...service.device('x'), endpoint: 'https://evil.example/x' }
    expect((await turnOn(evil)).status).toBe(422)
    expect((await turnOn(service.device('phone'))).status).toBe(200)
    const { html } = await owner.get(PATH)
    expect(html).toContain('This device shows notifications.')
    const keys = await shop.db.selectFrom('push_keys').selectAll().executeTakeFirstOrThrow()
    expect(html).not.toContain(keys.private_key)
    expect((await owner.post(`${PATH}/test`)).html).toContain(
      'It should appear on this device now.',
    )
    expect(service.received).toEqual([
      expect.objectContaining({ alert: expect.objectContaining({ title: 'It works' }) }),
    ])
    expect((await owner.post(`${PATH}/off`)).html).toContain('shows no notifications any more')
    const refused = await owner.post(`${PATH}/test`)
    expect(refused.status).toBe(409)
    expect(refused.html).toContain('Please turn them on again.')
  })

  test('signing out forgets the device [N75]', async () => {
    const { owner, shop } = await openOffice(engine)
    await owner.postJson(`${PATH}/on`, fakePushService().device('phone'))
    expect(await shop.db.selectFrom('push_devices').selectAll().execute()).toHaveLength(1)
    await owner.post('/owner/account/sign-out')
    expect(await shop.db.selectFrom('push_devices').selectAll().execute()).toEqual([])
  })

  test('the worker handles no requests, and other sites cannot turn a device on [N77]', async () => {
    const { app, owner } = await openOffice(engine)
    const worker = await app.inject({
      url: '/owner/worker.js',
      headers: { host: 'localhost:3000' },
    })
    expect(worker.headers['content-type']).toContain('text/javascript')
    expect(worker.body).toContain('notificationclick')
    expect(worker.body).not.toMatch(/fetch|import|caches/)
    const forged = await app.inject({
      method: 'POST',
      url: `${PATH}/on`,
      headers: {
        host: 'localhost:3000',
        origin: 'https://evil.example',
        cookie: owner.cookie(),
      },
      payload: { ...fakePushService().device('x') },
    })
    expect(forged.statusCode).toBe(403)
  })
})
