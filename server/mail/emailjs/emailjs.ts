import { cleanLine } from '#domain/form/text'
import { letterParams } from '#domain/mail/letter'
import { letterInOrderTemplate } from '#domain/mail/letter-in-order-template'
import { failure, success } from '#domain/result'
import { hideSecrets } from '../hide-secrets.ts'
import type { Mail, Mailer, MailFailure } from '../mailer.ts'
import type { EmailjsSettings } from './emailjs-settings.ts'

type Options = EmailjsSettings & { readonly timeoutMs?: number }

const TIMEOUT_MS = 10_000
/** Normal error responses are one sentence. */
const MAX_BYTES = 2_048
const MAX_DETAIL_LENGTH = 300

/** The mail service (§7, call 4). Only status 200 means that it accepted the mail. */
export function createEmailjs(settings: Options): Mailer {
  const { apiUrl, timeoutMs = TIMEOUT_MS } = settings
  return {
    send: async (mail) => {
      try {
        const response = await fetch(`${apiUrl}/api/v1.0/email/send`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(bodyOf(settings, mail)),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        })
        const refused = await readRefusal(response)
        return refused === null ? success(null) : failed(settings, refused)
      } catch (error) {
        const detail = `EmailJS was not reached: ${reasonOf(error)}`
        return failed(settings, { kind: 'try-again', detail })
      }
    },
  }
}

function bodyOf(settings: EmailjsSettings, mail: Mail) {
  const { userId, serviceId, accessToken } = settings
  return {
    user_id: userId,
    service_id: serviceId,
    template_id: templateFor(settings, mail) ?? settings.templateId,
    ...(accessToken === null ? {} : { accessToken }),
    template_params: paramsFor(settings, mail),
  }
}

function paramsFor({ letterTemplateId }: EmailjsSettings, mail: Mail) {
  if (mail.kind === 'order') return mail.params
  if (letterTemplateId !== null) return letterParams(mail.letter)
  return mail.kind === 'parcel' ? mail.params : letterInOrderTemplate(mail.letter)
}

function templateFor({ letterTemplateId, shopTemplateId }: EmailjsSettings, mail: Mail) {
  if (mail.kind !== 'order') return letterTemplateId
  return mail.audience === 'shop' ? shopTemplateId : null
}

function failed({ accessToken }: EmailjsSettings, { kind, detail }: MailFailure) {
  const hidden = hideSecrets(detail, accessToken === null ? [] : [accessToken])
  return failure({ kind, detail: cleanLine(hidden).slice(0, MAX_DETAIL_LENGTH) })
}

/** Null if the mail was accepted. */
async function readRefusal(response: Response): Promise<MailFailure | null> {
  const { status } = response
  if (status === 200) {
    // The mail is accepted: a body that breaks off must not cause a retry.
    response.body?.cancel().catch(() => undefined)
    return null
  }
  const text = await readStart(response)
  return { kind: kindOf(status), detail: `EmailJS said ${status}: ${text}` }
}

/** 402, 412 and 451 end when the owner has fixed the account or its mailbox. */
const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([402, 408, 425, 429])
const ACCOUNT_STATUSES: ReadonlySet<number> = new Set([401, 403, 404, 412])

function kindOf(status: number): MailFailure['kind'] {
  if (ACCOUNT_STATUSES.has(status)) return 'misconfigured'
  return status < 400 || status >= 500 || RETRYABLE_STATUSES.has(status) ? 'try-again' : 'hopeless'
}

/** Reads enough for the log. A body that breaks off does not change the outcome. */
async function readStart(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  try {
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk.subarray(0, MAX_BYTES - bytes), { stream: true })
      bytes += chunk.byteLength
      if (bytes >= MAX_BYTES) break
    }
  } catch {
    text += ' (cut off)'
  }
  return text
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'it did not answer in time'
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message
}
