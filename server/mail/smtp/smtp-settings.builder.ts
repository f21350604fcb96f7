import type { SmtpSettings } from './smtp-settings.ts'

/** Nothing is sent to this mail server: only what pages say depends on it. */
export const SMTP_SETTINGS: SmtpSettings = {
  host: 'mail.example',
  port: 587,
  tls: 'required',
  login: null,
  clientName: null,
  from: { name: '', address: 'shop@shop.example' },
  perSecond: 10,
}
