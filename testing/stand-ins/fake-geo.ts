import { startProgrammableService } from './programmable-service.ts'
import type { Answer } from './serve-locally.ts'

/** Different services use different field names (§7, call 6). */
export function countryAnswer(
  code: string,
  field: 'country_code' | 'countryCode' | 'country' = 'country_code',
): Answer {
  return { json: { [field]: code, city: 'Somewhere' } }
}

export const startFakeGeo = (answer: Answer) => startProgrammableService(answer)
