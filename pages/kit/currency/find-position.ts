import { failure, type Result, success } from '#domain/result'
import { withTimeout } from './with-timeout.ts'

/** §9 sets this limit. */
const TIMEOUT_MS = 10_000
const MAX_AGE_MS = 5 * 60_000

type Position = Result<Readonly<Record<'latitude' | 'longitude', string>>, string>

/** Unless the visitor pressed the button, only an existing permission is used: a page load never prompts. */
export async function findPosition(mayPrompt: boolean): Promise<Position> {
  const permission = await queryPermission()
  if (permission === 'denied') return failure('not allowed')
  if (permission !== 'granted' && !mayPrompt) return failure('not asked: no permission yet')
  if (!navigator.geolocation) return failure('not available')
  // The browser's own timeout does not include the time its prompt is open.
  return (await withTimeout(currentPosition(), TIMEOUT_MS)) ?? failure('no answer within 10 s')
}

async function queryPermission(): Promise<string> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state
  } catch {
    return 'unknown'
  }
}

function currentPosition(): Promise<Position> {
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve(
          success({
            latitude: toRoundedDegrees(coords.latitude),
            longitude: toRoundedDegrees(coords.longitude),
          }),
        ),
      ({ code }) => resolve(failure(code === 1 ? 'not allowed' : 'not found')),
      { timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    )
  })
}

/** Two decimals are about one kilometre, which is precise enough for the country. */
function toRoundedDegrees(degrees: number): string {
  return degrees.toFixed(2)
}
