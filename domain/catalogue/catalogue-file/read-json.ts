import * as v from 'valibot'
import { failure, type Result, success } from '../../result.ts'
import type { CatalogueFile, FileFault } from './catalogue-file.ts'
import { fileSchema } from './file-schema.ts'
import { findContradictions } from './find-contradictions.ts'
import { nameFaults } from './name-faults.ts'

/** This returns the whole file, or everything that is wrong with it. */
export function readCatalogueJson(text: string): Result<CatalogueFile, readonly FileFault[]> {
  const json = parseJson(text)
  if (!json.ok) return failure([json.error])
  const parsed = v.safeParse(fileSchema, json.value)
  if (!parsed.success) return failure(nameFaults(parsed.issues.map(toFault), json.value))
  const contradictions = findContradictions(parsed.output)
  return contradictions.length > 0
    ? failure(nameFaults(contradictions, parsed.output))
    : success(parsed.output)
}

const POSITION = /line (?<line>\d+) column (?<column>\d+)/

function parseJson(text: string): Result<unknown, FileFault> {
  try {
    return success(JSON.parse(text))
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    const { line = '1', column = '1' } = POSITION.exec(message)?.groups ?? {}
    return failure({ place: `line ${line}, column ${column}`, sentence: 'this is not JSON' })
  }
}

function toFault({ path, message }: v.BaseIssue<unknown>): FileFault {
  return { place: placeOf(path?.map(({ key }) => key) ?? []) || 'the file', sentence: message }
}

/** 'products[3].price' */
function placeOf(keys: readonly unknown[]): string {
  return keys
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '')
}
