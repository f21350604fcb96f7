import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { ROLES } from '#domain/staff/roles'
import { findSignedIn } from '#server/staff/sessions'
import { eachEngine } from '#testing/database/each-engine'
import { HOSTILE_TEXTS } from '#testing/faults/hostile-values.builder'
import { openOffice } from '#testing/owner/open-office'
import { OWNER_EMAIL, PASSWORD, signInAsRole } from '#testing/owner/sign-in-as-staff'
import { type Access, isOpenTo } from '../kit/access.ts'
import { readFields } from '../kit/fields.ts'
import type { Post, PostRequest } from '../kit/screen.ts'
import { screens } from '../screens.ts'
import { downloads } from './downloads.ts'
import { jsonGets } from './json-gets.ts'
import { SCREEN_NAMES } from './match-screen.ts'
import { OWNER_HEADERS } from './owner-headers.ts'
import { posts } from './posts.ts'

/** Every screen and post of the back office, also those that are added later. */
const ROUTES: readonly {
  readonly method: 'get' | 'post'
  readonly path: string
  readonly access: Access
}[] = [
  ...SCREEN_NAMES.map((name) => ({ method: 'get' as const, ...screens[name] })),
  ...downloads.map(({ path, access }) => ({ method: 'get' as const, path, access })),
  ...jsonGets.map(({ path, access }) => ({ method: 'get' as const, path, access })),
  ...posts.map(({ path, access }) => ({ method: 'post' as const, path, access })),
]

eachEngine('every screen and post of the back office', (engine) => {
  test.each(ROLES)(
    '[O31] is open to the role %s where its table says so, and to no stranger',
    async (role) => {
      const open = await openOffice(engine)
      const { browse } = open
      const person = await signInAsRole(open, role)
      for (const { method, path, access } of ROUTES) {
        const address = path.replaceAll(/:\w+/g, 'unknown')
        // Signing out ends the walk.
        if (address.endsWith('/sign-out')) continue
        const stranger = await browse()[method](address)
        const isStopped = stranger.path.startsWith('/owner/sign-in') || stranger.status === 401
        expect([path, isStopped || access === 'visitor']).toEqual([path, true])
        const { status } = await person[method](address)
        expect([path, status !== 403]).toEqual([path, isOpenTo(access, { role })])
      }
    },
  )

  test('[O32] is never cached, indexed, framed or given to another script', async () => {
    const { owner, browse } = await openOffice(engine)
    for (const name of SCREEN_NAMES) {
      const address = screens[name].path.replaceAll(/:\w+/g, 'unknown')
      for (const page of [await owner.get(address), await browse().get(address)]) {
        expect(page.headers).toMatchObject({
          'cache-control': 'no-store',
          'x-robots-tag': 'noindex, nofollow',
          'x-frame-options': 'DENY',
          'referrer-policy': 'same-origin',
          'content-security-policy': expect.stringMatching(
            /script-src 'self';.*frame-ancestors 'none'/,
          ),
        })
      }
    }
  })

  test('[O33] takes any text in any field without failing', { timeout: 120_000 }, async () => {
    const { shop, owner } = await openOffice(engine)
    const token = owner.cookie().split('=')[1] ?? ''
    const signedIn = await findSignedIn(shop, token)
    if (signedIn === null) throw new Error('The owner is not signed in')
    for (const post of posts) {
      for (const text of HOSTILE_TEXTS) {
        const request = hostileRequest(post, text)
        const context = { ...shop, pause: async () => undefined }
        await post.handle({ ...request, context, signedIn })
      }
    }
  })

  test('[O80] takes NUL in any address, also one that appears only when another is removed', async () => {
    const { owner, browse } = await openOffice(engine)
    const queries = ['order=%0%000', 'before=%0%000', 'after=1_%0%000x', 'order=%00']
    for (const name of SCREEN_NAMES) {
      const address = screens[name].path.replaceAll(/:\w+/g, '%00')
      for (const query of queries) {
        const { status } = await owner.get(`${address}?${query}`)
        expect([name, query, status < 500]).toEqual([name, query, true])
      }
    }
    // The address to which an interrupted form leads back.
    const kept = JSON.stringify({ action: '/owner/orders/1/notes', values: { note: 'x' } })
    for (const next of ['/owner/orders/%00', '/owner/audit?before=%00']) {
      const credentials = { email: OWNER_EMAIL, password: PASSWORD }
      const { status } = await browse().post('/owner/sign-in', { ...credentials, next, kept })
      expect([next, status < 500]).toEqual([next, true])
    }
  })

  test('[O87] an error has the office’s own page and headers, and speaks of no cart', async () => {
    const { owner, shop } = await openOffice(engine)
    const notes = '/owner/orders/1/notes'
    const asXml = { 'content-type': 'text/xml' }
    const pages = [
      await owner.post(notes, { note: 'x'.repeat(40_000) }),
      await owner.post(notes, {}, asXml),
      await owner.post('/owner/nothing', {}),
      await owner.post('/owner', {}),
    ]
    await shop.db.schema.alterTable('contact_messages').renameTo('gone').execute()
    pages.push(await owner.get('/owner/messages'))
    expect(pages.map(({ status }) => status)).toEqual([413, 415, 404, 404, 500])
    for (const { html, headers } of pages) {
      expect(html).toContain('<!doctype html>')
      expect(html).not.toMatch(/cart|Back to Home/)
      expect(headers).toMatchObject(OWNER_HEADERS)
    }
  })

  function hostileRequest(post: Post, text: string): Omit<PostRequest, 'context' | 'signedIn'> {
    const { text: cleaned } = readFields({ text })
    const params = Object.fromEntries(
      [...post.path.matchAll(/:(\w+)/g)].map(([, name]) => [name ?? '', cleaned('text')]),
    )
    return {
      body: { text },
      params,
      search: new URLSearchParams({ before: cleaned('text') }),
      origin: 'http://localhost:3000',
      visitor: { network: randomUUIDv7(), device: 'Test', deviceToken: null },
      fields: {
        names: () => [cleaned('text')],
        text: () => cleaned('text'),
        all: () => [cleaned('text')],
      },
    }
  }
})
