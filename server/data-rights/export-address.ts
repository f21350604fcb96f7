import type { Holdings } from '#database/data-rights/data-rights-holdings'
import { writeAudit } from '#database/staff/audit'
import { auditSubject } from './audit-subject.ts'
import { gatherPersonalData } from './erase-personal-data.ts'
import { type ExportedFile, exportPersonalData } from './export-personal-data.ts'
import type { Address, RightsDesk } from './rights-desk.ts'

type AddressExport = {
  readonly holdings: Holdings
  readonly files: readonly ExportedFile[]
}

/** Everything held for an address, as files to hand over. */
export async function exportAddress(
  { db, now, settings }: RightsDesk,
  { email, number, actor }: Address,
): Promise<AddressExport> {
  const nowMs = now()
  const holdings = await gatherPersonalData({ db, email })
  const subject = auditSubject(number, email)
  await writeAudit(db, { actor, action: 'personal-data-exported', subject, nowMs })
  return {
    holdings,
    files: exportPersonalData(holdings, { email, brandName: settings.current().brand.name, nowMs }),
  }
}
