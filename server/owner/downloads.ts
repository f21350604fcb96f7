import { catalogueFilePath } from '#contracts/backoffice/paths'
import type { Access } from '#contracts/backoffice/screens'
import { exportCatalogue, type FileFormat } from '../catalogue-file/export-catalogue.ts'
import type { AppContext } from '../context.ts'

export type Download = {
  readonly path: string
  readonly access: Access
  readonly load: (context: AppContext) => Promise<DownloadedFile>
}

type DownloadedFile = { readonly name: string; readonly type: string; readonly text: string }

/** Every file that the back office gives out, with who may have it. */
export const downloads: readonly Download[] = [
  catalogueFile('json', 'application/json; charset=utf-8'),
  catalogueFile('csv', 'text/csv; charset=utf-8'),
]

function catalogueFile(format: FileFormat, type: string): Download {
  return {
    path: catalogueFilePath(format),
    access: 'owner',
    load: async ({ db, now }) => {
      const day = new Date(now()).toISOString().slice(0, 10)
      return { name: `catalogue-${day}.${format}`, type, text: await exportCatalogue(db, format) }
    },
  }
}
