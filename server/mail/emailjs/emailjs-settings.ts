import { failure, type Result, success } from '#domain/result'

declare module '../../base/config.ts' {
  interface Config {
    /** Mail goes to a folder of .eml files if this and `smtp` are missing. */
    readonly emailjs: EmailjsSettings | null
  }
}

export type EmailjsSettings = {
  readonly apiUrl: string
  readonly userId: string
  readonly serviceId: string
  readonly templateId: string
  /** Mails to the shop itself use this template; null: the customers' template. */
  readonly shopTemplateId: string | null
  /** Mails that are not about an order use this template; null: the order template. */
  readonly letterTemplateId: string | null
  readonly accessToken: string | null
}

type Environment = Readonly<Record<`EMAILJS_${string}`, string | undefined>>

const API_URL = 'https://api.emailjs.com'

/** Null without ids: mails are then written to a folder. */
export function readEmailjsSettings(given: Environment): Result<EmailjsSettings | null, string> {
  const apiUrl = (given.EMAILJS_API_URL ?? API_URL).replace(/\/+$/, '')
  if (!URL.canParse(apiUrl) || !/^https?:$/.test(new URL(apiUrl).protocol)) {
    return failure(`EMAILJS_API_URL must be a full address such as ${API_URL}, not "${apiUrl}".`)
  }
  const { EMAILJS_USER_ID: userId, EMAILJS_SERVICE_ID: serviceId } = given
  const { EMAILJS_TEMPLATE_ID: templateId } = given
  if (!userId || !serviceId || !templateId) return success(null)
  return success({
    apiUrl,
    userId,
    serviceId,
    templateId,
    shopTemplateId: given.EMAILJS_SHOP_TEMPLATE_ID ?? null,
    letterTemplateId: given.EMAILJS_LETTER_TEMPLATE_ID ?? null,
    accessToken: given.EMAILJS_ACCESS_TOKEN ?? null,
  })
}
