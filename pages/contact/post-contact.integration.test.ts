import { expect, onTestFinished, test } from 'vitest'
import { listMessages } from '#database/contact/contact-messages'
import { messages } from '#domain/messages'
import type { Config } from '#server/base/config'
import { openTestShop } from '#testing/server/start-test-shop'

const typed = { name: 'Ama', email: 'ama@example.com', subject: '', message: 'Which size?' }

async function openShop(config: Partial<Config> = {}) {
  const open = await openTestShop({ config })
  onTestFinished(open.close)
  const sendAsApp = (payload: object | string) =>
    open.app.inject({
      method: 'POST',
      url: '/api/contact',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      payload,
    })
  const sendAsPlainForm = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    open.app.inject({
      method: 'POST',
      url: '/contact',
      headers: {
        accept: 'text/html',
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
      payload: new URLSearchParams(fields).toString(),
    })
  return { ...open, sendAsApp, sendAsPlainForm }
}

test('the app gets JSON, with a message for each field', async () => {
  const { shop, sendAsApp } = await openShop()
  const refused = await sendAsApp({ name: ' ', email: 'ama@', message: '' })
  expect([refused.statusCode, refused.json().error.fields]).toEqual([
    422,
    {
      name: 'Please enter your name',
      email: 'Please enter a valid email address',
      message: 'Please enter your message',
    },
  ])
  const sent = await sendAsApp(typed)
  expect([sent.statusCode, sent.json()]).toEqual([201, { status: 'sent' }])
  expect(await listMessages(shop.db)).toHaveLength(1)
})

test('a form sent without script redirects to a thank-you page', async () => {
  const { app, sendAsPlainForm } = await openShop()
  const sent = await sendAsPlainForm(typed)
  expect([sent.statusCode, sent.headers.location]).toEqual([303, '/contact?sent=1#form'])
  expect((await app.inject('/contact?sent=1&x=1')).body).toContain('Send Another Message')
  expect((await app.inject('/contact?sent=2')).body).not.toContain('Send Another Message')
})

test('with the newsletter ticked it says what to do next, or that the list is full', async () => {
  const ticked = { ...typed, newsletter: 'on' }
  const { app, sendAsApp, sendAsPlainForm } = await openShop()
  const mailed = messages['newsletter-check-mail']
  expect((await sendAsApp(ticked)).json()).toEqual({ status: 'sent', hint: mailed })
  const trapped = { ...ticked, website: 'https://pills.example' }
  expect((await sendAsApp(trapped)).json()).toEqual({ status: 'sent', hint: mailed })
  const sent = await sendAsPlainForm(ticked)
  expect(sent.headers.location).toBe('/contact?sent=newsletter#form')
  expect((await app.inject('/contact?sent=newsletter&x=1')).body).toContain(mailed)
  expect((await app.inject('/contact?sent=1')).body).not.toContain(mailed)
  expect((await app.inject('/contact?sent=toString')).body).not.toContain('Send Another Message')
})

test('when the newsletter limit is reached the response says so, and the message still arrives', async () => {
  const ticked = { ...typed, newsletter: 'on' }
  const formLimits = {
    perMinute: 100,
    perHour: 1,
    insightsPerMinute: 100,
    entriesPerHour: 100,
    lettersPerHour: 100,
  }
  const { app, shop, sendAsApp } = await openShop({ formLimits })
  await app.inject({
    method: 'POST',
    url: '/api/subscribe',
    payload: { email: 'kofi@example.com' },
  })
  const hint = messages['contact-not-subscribed']
  expect((await sendAsApp(ticked)).json()).toEqual({ status: 'sent', hint })
  expect(await listMessages(shop.db)).toHaveLength(1)
  expect((await app.inject('/contact?sent=list-full')).body).toContain(hint)
})

test('a refused form is shown again with everything typed, escaped and uncached [S1]', async () => {
  const { app, sendAsPlainForm } = await openShop()
  const script = '</script><script>alert(1)</script>"'
  const refused = await sendAsPlainForm({ ...typed, name: '', subject: script, message: script })
  expect(refused.statusCode).toBe(422)
  expect(refused.headers['cache-control']).toBe('no-store')
  expect(refused.headers['content-type']).toContain('text/html')
  expect(refused.body).toContain('Please enter your name')
  expect(refused.body).toContain('value="ama@example.com"')
  expect(refused.body).not.toContain('<script>alert(1)')
  expect(refused.body).toContain('&lt;/script&gt;&lt;script&gt;alert(1)')
  expect((await app.inject('/contact')).body).not.toContain('ama@example.com')
})

test('a body of a megabyte is refused, in JSON and on the page [S7]', async () => {
  const { shop, sendAsApp, sendAsPlainForm } = await openShop()
  const huge = { ...typed, message: 'x'.repeat(1_000_000) }
  const sentence = 'That is more than we can take at once. Please shorten it.'
  const toApp = await sendAsApp(huge)
  expect([toApp.statusCode, toApp.json().error.message]).toEqual([413, sentence])
  const asPage = await sendAsPlainForm(huge)
  expect([asPage.statusCode, asPage.body.includes(sentence)]).toEqual([413, true])
  expect(asPage.body).toContain('SEND A MESSAGE')
  expect(await listMessages(shop.db)).toEqual([])
})

test('the longest message is accepted in a multi-byte script, one more letter is refused', async () => {
  const { sendAsPlainForm } = await openShop()
  const longest = { ...typed, message: '₵'.repeat(5_000) }
  expect((await sendAsPlainForm(longest)).statusCode).toBe(303)
  const refused = await sendAsPlainForm({ ...typed, message: '₵'.repeat(5_001) })
  expect([refused.statusCode, refused.body.includes('₵'.repeat(5_001))]).toEqual([422, true])
})

test('too many messages from one network are refused with a message, and what was typed is kept [S7]', async () => {
  const { sendAsPlainForm } = await openShop()
  const sendings = Array.from({ length: 60 }, () => sendAsPlainForm({ ...typed, name: '' }))
  await Promise.all(sendings)
  const refused = await sendAsPlainForm({ ...typed, message: 'Keep me' })
  expect(refused.statusCode).toBe(429)
  expect(refused.body).toContain('Too many requests. Please wait a moment and try again.')
  expect(refused.body).toContain('Keep me')
})

test('a malformed body and a post from another site are refused on the page', async () => {
  const { shop, app, sendAsApp, sendAsPlainForm } = await openShop()
  expect((await sendAsApp('{"name":')).statusCode).toBe(400)
  expect((await sendAsApp('null')).statusCode).toBe(422)
  const foreign = await sendAsPlainForm(typed, { 'sec-fetch-site': 'cross-site' })
  expect(foreign.statusCode).toBe(403)
  expect(foreign.body).toContain('That request did not come from our shop.')
  const headers = { accept: 'text/html', 'content-type': 'text/xml' }
  const other = await app.inject({ method: 'POST', url: '/contact', headers, payload: '<x/>' })
  expect(other.statusCode).toBe(415)
  expect(await listMessages(shop.db)).toEqual([])
})

test('when the database is down the page says so and keeps everything typed', async () => {
  const { app, shop, sendAsPlainForm } = await openShop()
  await shop.db.schema.dropTable('contact_messages').execute()
  const failed = await sendAsPlainForm(typed)
  expect(failed.statusCode).toBe(500)
  expect(failed.body).toContain('Something went wrong on our side. Please try again.')
  expect(failed.body).toContain('Which size?')
  expect((await app.inject('/contact')).statusCode).toBe(200)
})
