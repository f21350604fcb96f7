import { expect, test } from 'vitest'
import { success } from '#domain/result'
import { SMTP_SETTINGS } from '#server/mail/smtp/smtp-settings.builder'
import { settlePayment } from '#server/orders/settle-payment'
import { eachEngine } from '#testing/database/each-engine'
import { openMailFolder, sendAllMails } from '#testing/mail/send-all-mails'
import { placeForTest } from '#testing/orders/place-for-test'
import { hiddenFields } from '#testing/owner/hidden-fields'
import { openOffice } from '#testing/owner/open-office'

const REQUEST = {
  name: 'Ama Mensah',
  email: 'ama@example.com',
  requestType: 'access',
  verificationMethod: 'email',
  details: '',
}

type Office = Awaited<ReturnType<typeof openOffice>>

async function placePaid({ shop }: Office) {
  const placed = await placeForTest(shop.orders)
  shop.standIn?.setWebhooks('off')
  shop.standIn?.choose(placed.accessCode ?? '', 'card-pay')
  await settlePayment(shop.orders, placed.reference)
  return `/owner/orders/${placed.orderId}`
}

async function press({ owner }: Office, path: string, step: string) {
  const { html } = await owner.get(path)
  const fields = hiddenFields(html, `${path}/${step}`)
  return (await owner.post(`${path}/${step}`, { ...fields, carrier: 'VIP' })).html
}

eachEngine('a shop without a mail service', (engine) => {
  test('says that a mail was written to a file, not that it was sent, and promises none [O147]', async () => {
    const office = await openOffice(engine)
    const { shop, owner } = office
    const path = await placePaid(office)
    expect((await owner.get(path)).html).toContain('Waits to be written to a file, goes to nobody')
    const { mailer } = await openMailFolder(shop.now)
    await sendAllMails({ ...shop, mailer })
    const { html } = await owner.get(path)
    expect(html).toContain('Written to a file, sent to nobody')
    expect(html).not.toMatch(/>Sent |Waits to be sent|Leaves /)
    const sent = await press(office, path, 'sent')
    expect(sent).toContain('The customer gets no mail: no mail service is set up')
    expect(sent).toContain('Marked as sent. The customer gets no mail')
    expect((await owner.get('/owner/mail')).html).toContain('waiting to be written to a file')
    expect((await owner.get('/owner/alerts')).html).toContain('mails are only written to files')
  })

  test('promises no mail beside its forms, and says what to do instead [O147]', async () => {
    const office = await openOffice(engine)
    const { owner } = office
    const noted = await owner.post('/owner/rights/new', REQUEST)
    expect(noted.html).toContain('Tell the person the number')
    const [number = ''] = /DR-\d{6}-\d{4}/.exec(noted.html) ?? []
    const pages = [
      '/owner/rights',
      `/owner/rights/${number}`,
      '/owner/orders/new',
      '/owner/settings',
    ]
    const shown = await Promise.all(pages.map(async (path) => (await owner.get(path)).html))
    for (const html of shown) {
      expect(html).not.toMatch(
        /gets (?:it by|a|the order) mail|are mailed there|the link in the mail/,
      )
      expect(html).toMatch(/no mail service is set up/i)
    }
    expect(shown[1]).toContain('Make sure in another way')
  })

  test('keeps saying so of its mails when a service is set up, and says of the next that it is sent [O147]', async () => {
    const office = await openOffice(engine, { smtp: SMTP_SETTINGS })
    const { shop, owner } = office
    const path = await placePaid(office)
    expect((await owner.get(path)).html).toContain('Waits to be sent')
    expect((await owner.get('/owner/mail')).html).toContain('waiting to be sent')
    const { mailer } = await openMailFolder(shop.now)
    await sendAllMails({ ...shop, mailer })
    expect((await owner.get(path)).html).toContain('Written to a file, sent to nobody')

    const next = await placePaid(office)
    await sendAllMails({ ...shop, mailer: { send: async () => success(null) } })
    const { html } = await owner.get(next)
    expect(html).toMatch(/>Sent /)
    expect(html).not.toContain('Written to a file')
    expect(await press(office, next, 'sent')).toContain('The customer’s mail leaves in a minute')
    expect((await owner.get('/owner/alerts')).html).toContain('Mails go to')
    expect((await owner.get('/owner/orders/new')).html).toContain('gets the order mails')
    expect((await owner.get('/owner/settings')).html).toContain('are mailed there')
  })
})
