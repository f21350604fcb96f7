import { listAudit } from '#database/staff/audit'
import { auditDetailWords, auditSubjectWords } from '#domain/owner-messages/audit-words'
import type { ScreenRequest } from '../kit/screen.ts'
import { show } from '../kit/screen.ts'
import { screens } from '../screens.ts'

const PER_PAGE = 50

export const load = async ({ context, search }: ScreenRequest) => {
  const entries = await listAudit(context.db, { before: search.get('before'), limit: PER_PAGE + 1 })
  const shown = entries.slice(0, PER_PAGE)
  const last = shown.at(-1)
  return show('audit', 'Who did what', {
    entries: shown.map(({ id, atMs, actor, action, subject, detail }) => ({
      id,
      atMs,
      actor,
      action,
      subject: auditSubjectWords(action, subject),
      detail: auditDetailWords(detail),
    })),
    older: entries.length > PER_PAGE && last ? `${screens.audit.path}?before=${last.id}` : null,
  })
}
