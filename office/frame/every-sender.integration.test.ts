import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Schema } from '#database/schema'
import { ROLES } from '#domain/staff/roles'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { openOffice } from '#testing/owner/open-office'
import {
  endSessions,
  HELPER_EMAIL,
  signInAsHelper,
  signInAsRole,
} from '#testing/owner/sign-in-as-staff'
import { isOpenTo } from '../kit/access.ts'
import type { Post } from '../kit/screen.ts'
import { posts } from './posts.ts'

const FORM = 'application/x-www-form-urlencoded'
const DAY_MS = 24 * 3_600_000
/** This is more than the form of an ended session may have, and than most posts take. */
const LARGE = 100_000

type Answer = {
  readonly status: number
  readonly connection: string | undefined
  readonly html: string
}

/** The office over the network: a request that is answered before its body was sent has read none of it. */
async function openOverNetwork(engine: Engine) {
  const open = await openOffice(engine)
  const helper = await signInAsHelper(open)
  const port = Number(new URL(await open.app.listen({ port: 0, host: '127.0.0.1' })).port)
  return { ...open, helper, sendTo: senderTo(port) }
}

function senderTo(port: number) {
  type Sent = { readonly cookie?: string; readonly body?: string; readonly announced?: number }
  return (post: Pick<Post, 'path'>, { cookie = '', body, announced }: Sent): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const headers = {
        accept: 'text/html',
        connection: 'keep-alive',
        'content-type': FORM,
        'content-length': announced ?? Buffer.byteLength(body ?? ''),
        'sec-fetch-site': 'same-origin',
        ...(cookie && { cookie }),
      }
      const path = post.path.replaceAll(/:\w+/g, 'unknown')
      const to = { port, host: '127.0.0.1', path, method: 'POST', headers, agent: false }
      const asked = request(to, async (response) => {
        const { statusCode: status = 0, headers: received } = response
        resolve({ status, connection: received.connection, html: await text(response) })
        asked.destroy()
      })
      asked.once('error', reject)
      if (body === undefined) asked.flushHeaders()
      else asked.end(body)
    })
}

/** Every row of every table, but the counts of requests. */
async function readRows(db: Kysely<Schema>): Promise<string> {
  const rows: unknown[] = []
  for (const { name } of await db.introspection.getTables()) {
    if (name === 'rate_limits') continue
    const { rows: stored } = await sql`select * from ${sql.table(name)}`.execute(db)
    rows.push(name, stored)
  }
  return JSON.stringify(rows)
}

const ofStaff = posts.filter(({ access }) => access !== 'visitor')

eachEngine('every post of the back office', (engine) => {
  test('without a session is refused before a byte of its body is sent, and changes nothing [S39]', async () => {
    const { shop, sendTo } = await openOverNetwork(engine)
    const before = await readRows(shop.db)
    const unknown = `owner-session=${'a'.repeat(43)}`
    for (const cookie of ['', unknown]) {
      for (const post of [...ofStaff, { path: '/owner/nothing' }, { path: '/owner' }]) {
        const { status, connection, html } = await sendTo(post, { cookie, announced: 2_100_000 })
        expect([post.path, status, connection]).toEqual([post.path, 401, 'close'])
        expect(html).toContain('You are signed out')
      }
    }
    expect(await readRows(shop.db)).toBe(before)
  })

  test('of somebody whose role may not is refused before a byte of its body is sent [S39]', async () => {
    const open = await openOverNetwork(engine)
    const { shop, sendTo } = open
    const people = await Promise.all(
      ROLES.map(async (role) => ({ role, cookie: (await signInAsRole(open, role)).cookie() })),
    )
    const before = await readRows(shop.db)
    for (const { role, cookie } of people) {
      for (const post of posts.filter(({ access }) => !isOpenTo(access, { role }))) {
        const { status, connection } = await sendTo(post, { cookie, announced: 2_100_000 })
        expect([role, post.path, status, connection]).toEqual([role, post.path, 403, 'close'])
      }
    }
    expect(await readRows(shop.db)).toBe(before)
  })

  test('of an owner without step-up is read, and where it needs step-up asks for it and changes nothing [S39]', async () => {
    const { shop, owner, sendTo } = await openOverNetwork(engine)
    await shop.db.updateTable('staff_sessions').set({ proved_at: 0 }).execute()
    const before = await readRows(shop.db)
    const cookie = owner.cookie()
    const proved = ofStaff.filter(({ needsProof }) => needsProof)
    expect(proved.length).toBeGreaterThan(5)
    for (const post of proved) {
      const { status, connection, html } = await sendTo(post, { cookie, body: 'note=typed' })
      expect([post.path, status, connection]).toEqual([post.path, 403, 'keep-alive'])
      expect(html).toContain('Is it you?')
      expect(html).toContain('typed')
    }
    expect(await readRows(shop.db)).toBe(before)
  })

  test('of an ended session is read up to 64 kB, comes back filled in, and changes nothing [S42]', async () => {
    const { shop, owner, helper, sendTo } = await openOverNetwork(engine)
    await endSessions(shop, HELPER_EMAIL)
    const longAgo = shop.now() - 31 * DAY_MS
    await shop.db.updateTable('staff_sessions').set({ seen_at: longAgo }).execute()
    const before = await readRows(shop.db)
    for (const cookie of [owner.cookie(), helper.cookie()]) {
      for (const post of ofStaff) {
        const small = await sendTo(post, { cookie, body: 'note=typed+words' })
        expect([post.path, small.status]).toEqual([post.path, 401])
        expect(small.html).toContain('what you typed is kept')
        expect(small.html).toContain('typed words')
        const large = await sendTo(post, { cookie, announced: LARGE })
        expect([post.path, large.status, large.connection]).toEqual([post.path, 401, 'close'])
      }
    }
    expect(await readRows(shop.db)).toBe(before)
  })

  test('from another site is refused before a byte of its body is sent, whoever is signed in [S39]', async () => {
    const { app, owner } = await openOverNetwork(engine)
    const headers = { cookie: owner.cookie(), 'content-length': '2100000', accept: 'text/html' }
    for (const { path } of posts) {
      const url = path.replaceAll(/:\w+/g, 'unknown')
      const { statusCode, body } = await app.inject({ method: 'POST', url, headers })
      expect([path, statusCode]).toEqual([path, 403])
      expect(body).not.toContain('id="office"')
    }
  })
})
