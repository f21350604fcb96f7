import { failure, type Result, success } from '#domain/result'
import { withinTime } from './within-time.ts'

/** §9. */
const TIMEOUT_MS = 10_000
const OLDEST_MS = 5 * 60_000

type Position = Result<Readonly<Record<'latitude' | 'longitude', string>>, string>

/** Without a press on the button only a permission from before is used: no page load prompts. */
export async function findPosition(mayAsk: boolean): Promise<Position> {
  const permission = await askPermission()
  if (permission === 'denied') return failure('not allowed')
  if (permission !== 'granted' && !mayAsk) return failure('not asked: no permission yet')
  if (!navigator.geolocation) return failure('not available')
  // The browser's own limit does not count while its question stands unanswered.
  return (await withinTime(currentPosition(), TIMEOUT_MS)) ?? failure('no answer within 10 s')
}

async function askPermission(): Promise<string> {
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
          success({ latitude: roughly(coords.latitude), longitude: roughly(coords.longitude) }),
        ),
      ({ code }) => resolve(failure(code === 1 ? 'not allowed' : 'not found')),
      { timeout: TIMEOUT_MS, maximumAge: OLDEST_MS },
    )
  })
}

/** To a kilometre: enough to tell the country, and no more than that. */
function roughly(degrees: number): string {
  return degrees.toFixed(2)
}
