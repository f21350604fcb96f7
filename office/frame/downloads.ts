import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { noteSavedElsewhere } from '#database/health/backup-facts'
import { listBackups } from '#server/backup/list-backups'
import type { AppContext } from '#server/base/context'
import { exportCatalogue, type FileFormat } from '#server/catalogue-file/export-catalogue'
import { insightsFile } from '#server/insights/insights-file'
import { exportSubscribers } from '#server/newsletter/export-subscribers'
import {
  loadReconciliation,
  readDays,
  reconciliationCsv,
} from '#server/refunds/load-reconciliation'
import { waitingCsv } from '#server/waiting/list-requests'
import type { Access } from '../kit/access.ts'
import {
  BACKUP_FILE_PATH,
  catalogueFilePath,
  INSIGHTS_FILE_PATH,
  READERS_FILE_PATH,
  RECONCILIATION_FILE_PATH,
  WAITING_FILE_PATH,
} from '../kit/paths.ts'
import type { ScreenName } from '../screens.ts'

export type Download = {
  readonly path: string
  readonly access: Access
  /** A file about people needs step-up, which the page of this screen asks for. */
  readonly provedOn?: ScreenName
  /** `search` is the query of the file's address. The result is null when there is no such file. */
  readonly load: (context: AppContext, search: URLSearchParams) => Promise<DownloadedFile | null>
}

type DownloadedFile = {
  readonly name: string
  readonly type: string
  readonly text: string | Readable
  /** A browser that knows the length shows how far it is. */
  readonly bytes?: number
}

/** Every file that the back office gives out, with who may have it. */
export const downloads: readonly Download[] = [
  catalogueFile('json', 'application/json; charset=utf-8'),
  catalogueFile('csv', 'text/csv; charset=utf-8'),
  {
    path: RECONCILIATION_FILE_PATH,
    access: 'handle-payments',
    load: async ({ orders, now }, search) => {
      const days = readDays(search, now())
      if (!days) return null
      const text = reconciliationCsv(await loadReconciliation(orders, days))
      const name = `reconciliation-${days.from}-${days.to}.csv`
      return { name, type: 'text/csv; charset=utf-8', text }
    },
  },
  { path: INSIGHTS_FILE_PATH, access: 'see-takings', load: insightsFile },
  {
    path: BACKUP_FILE_PATH,
    access: 'keep-backups',
    provedOn: 'backup',
    load: async ({ db, now, config }, search) => {
      const backups = await listBackups(config.dataDir)
      const asked = backups.find(({ name }) => name === search.get('name'))
      if (!asked) return null
      const { name, file, bytes } = asked
      // Of those that go elsewhere by themselves, the last one is known.
      if (config.backupBucket === null) {
        await noteSavedElsewhere(db, { atMs: now(), bytes, place: 'elsewhere' })
      }
      return { name, type: 'application/x-tar', text: createReadStream(file), bytes }
    },
  },
  {
    path: READERS_FILE_PATH,
    access: 'write-newsletters',
    provedOn: 'newsletters',
    load: async ({ db, now, config }) => {
      const day = new Date(now()).toISOString().slice(0, 10)
      const { csv: text } = await exportSubscribers({ db, now, config })
      return { name: `readers-${day}.csv`, type: 'text/csv; charset=utf-8', text }
    },
  },
  {
    path: WAITING_FILE_PATH,
    access: 'see-waiting',
    provedOn: 'waiting',
    load: async (context) => {
      const day = new Date(context.now()).toISOString().slice(0, 10)
      const text = await waitingCsv(context)
      return { name: `waiting-${day}.csv`, type: 'text/csv; charset=utf-8', text }
    },
  },
]

function catalogueFile(format: FileFormat, type: string): Download {
  return {
    path: catalogueFilePath(format),
    access: 'edit-catalogue',
    load: async ({ db, now }) => {
      const day = new Date(now()).toISOString().slice(0, 10)
      return { name: `catalogue-${day}.${format}`, type, text: await exportCatalogue(db, format) }
    },
  }
}
