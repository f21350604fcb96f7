import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { normalisePassword } from '#domain/staff/password'
import { limitWithQueue } from '../base/http/limit-with-queue.ts'

declare module '../base/context.ts' {
  interface AppContext {
    readonly passwords: Passwords
  }
}

const MEMORY_KIB = 19 * 1024
const PASSES = 2
const TAG_BYTES = 32
const SALT_BYTES = 16
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** No password is known to have this hash: verifying against it takes as long as against a real one. */
const NO_PASSWORD = toPhc(Buffer.alloc(SALT_BYTES), Buffer.alloc(TAG_BYTES))

export type Passwords = {
  readonly hash: (password: string) => Promise<string>
  /** A null takes as long and returns false: an unknown account looks like a wrong password. */
  readonly verify: (password: string, stored: string | null, by: Guesser) => Promise<boolean>
}

/** A `known` guess comes from a session or a device that signed in to the account before. */
export type Guesser = 'known' | 'stranger'

/**
 * argon2id, one at a time: a crowd of guesses uses 19 MiB and one thread of the pool. Fails with 503
 * when too many wait. Whoever is known, or has a code for a new password, does not wait behind strangers.
 */
export function createPasswords({ maxQueued = 20 } = {}): Passwords {
  const limits = {
    known: limitWithQueue({ maxConcurrent: 1, maxQueued }),
    stranger: limitWithQueue({ maxConcurrent: 1, maxQueued }),
  }
  return {
    hash: (password) => limits.known(() => hash(password)),
    verify: async (password, stored, by) => {
      const isRight = await limits[by](() => verify(password, stored ?? NO_PASSWORD))
      return isRight && stored !== null
    },
  }
}

async function hash(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES)
  const costs = { memory: MEMORY_KIB, passes: PASSES, parallelism: 1, tagLength: TAG_BYTES }
  return toPhc(nonce, await derive(password, { nonce, ...costs }))
}

function toPhc(nonce: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${unpadded(nonce)}$${unpadded(tag)}`
}

async function verify(password: string, stored: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = PHC.exec(stored) ?? []
  if (salt === undefined || tag === undefined) return false
  const expected = Buffer.from(tag, 'base64')
  const derived = await derive(password, {
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(derived, expected)
}

function derive(
  password: string,
  parameters: Omit<Argon2Parameters, 'message'>,
): Promise<NonSharedBuffer> {
  const message = normalisePassword(password)
  return new Promise((resolve, reject) => {
    argon2('argon2id', { ...parameters, message }, (error, tag) =>
      error ? reject(error) : resolve(tag),
    )
  })
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
