import { setTimeout as pause } from 'node:timers/promises'
import { PROVE_PATH } from '#office/kit/paths.ts'
import { screens } from '#office/screens.ts'
import type { Answer } from '../http/request.ts'
import type { Scene } from '../scene.ts'

export const OWNER = {
  name: 'Adwoa',
  email: 'adwoa@example.com',
  password: 'kente over the roof',
} as const

const ADDRESS = '127.0.3.1'
const RETRY_MS = 500
const FORM = 'application/x-www-form-urlencoded'

type Fields = Readonly<Record<string, string>>

/** Acts as the owner's browser, without script. */
export function visitOffice({ client, ledger, isOver }: Scene) {
  let cookie = ''

  async function send(method: 'GET' | 'POST', path: string, body?: string | Buffer, type = FORM) {
    const answer = await client.send('office', {
      method,
      path,
      address: ADDRESS,
      headers: {
        accept: type === FORM ? 'text/html' : 'application/json',
        'sec-fetch-site': 'same-origin',
        ...(cookie === '' ? {} : { cookie }),
        ...(body === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { body }),
    })
    if (answer?.cookie.startsWith('owner-session=')) cookie = answer.cookie
    if (answer?.status === 401 && cookie !== '') {
      ledger.violations.push('the owner was signed out')
      cookie = ''
      await signIn()
    }
    return answer
  }

  const post = (path: string, fields: Fields) =>
    send('POST', path, new URLSearchParams(fields).toString())

  async function signIn(): Promise<void> {
    const { email, password } = OWNER
    for (;;) {
      const answer = await post(screens['sign-in'].path, { email, password })
      if (answer?.status === 303 || isOver()) return
      await pause(RETRY_MS)
    }
  }

  /** A post that needs the password again gets it, and is sent once more. */
  async function postProved(path: string, fields: Fields): Promise<Answer | null> {
    const answer = await post(path, fields)
    if (answer?.status !== 403) return answer
    await post(PROVE_PATH, { password: OWNER.password, next: '', kept: '' })
    return post(path, fields)
  }

  return {
    signIn,
    post,
    postProved,
    get: (path: string) => send('GET', path),
    postJson: (path: string, body: object) =>
      send('POST', path, JSON.stringify(body), 'application/json'),
    postBytes: (path: string, bytes: Buffer) =>
      send('POST', path, bytes, 'application/octet-stream'),
  }
}

export type Office = ReturnType<typeof visitOffice>

/** Tells whether a form was carried out: the shop leads on, and says so. */
export function isDone(answer: Answer | null, notice: string): boolean {
  return answer?.status === 303 && answer.location.includes(notice)
}
