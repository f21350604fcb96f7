import type { Letter } from '#domain/mail/letter'
import type { MailSubject } from '#domain/mail/mail-kinds'
import type { QueuedMail } from './queued-mail.ts'

type Given = Partial<MailSubject> & {
  readonly nowMs: number
  readonly dedupeKey?: string
  readonly letter?: Letter
}

export function aMailOf(kind: QueuedMail['kind'], given: Given): QueuedMail {
  return {
    kind,
    orderId: '1',
    reference: '1',
    shipmentId: '1',
    stepId: '1',
    refundId: '1',
    returnId: '1',
    state: 'asked',
    changeId: '1',
    requestId: '1',
    newsletterId: '1',
    number: 1,
    mailbox: 'a@b.co',
    staffId: '1',
    dedupeKey: 'letter 1',
    letter: { to: 'a@b.co', audience: 'customer', subject: 'x', text: 'x' },
    ...given,
  }
}
