import type { SmtpSettings } from './smtp-settings.ts'

/** Of a mail server that nothing is sent to: only what pages say depends on it. */
export const SMTP_SETTINGS: SmtpSettings = {
  host: 'mail.example',
  port: 587,
  tls: 'required',
  login: null,
  clientName: null,
  from: { name: '', address: 'shop@shop.example' },
  perSecond: 10,
}
