import { type Answer, startProgrammableService } from './programmable-service.ts'

/** Three ways in which services spell the same thing (§7, call 6). */
export function countryAnswer(
  code: string,
  field: 'country_code' | 'countryCode' | 'country' = 'country_code',
): Answer {
  return { json: { [field]: code, city: 'Somewhere' } }
}

export const startFakeGeo = (answer: Answer) => startProgrammableService(answer)
