import type { MailJob } from '#server/letters/send-mails'
import { shippedPictures } from '../catalogue/shipped-pictures.ts'

type Given = Pick<MailJob, 'db' | 'mailer' | 'now'> & Partial<MailJob>

/** The job sends the mails of a shop without a quota or a log, unless the test has one. */
export function aMailJob(given: Given): MailJob {
  return {
    quota: { perDay: null, perMonth: null },
    publicUrl: 'https://shop.example',
    pictures: shippedPictures,
    brand: () => ({ name: 'The Brand', email: 'hello@shop.example', phone: '+233 30 000 0000' }),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    ...given,
  }
}
