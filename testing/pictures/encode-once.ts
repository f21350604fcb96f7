import { createHash } from 'node:crypto'
import { constants } from 'node:os'
import { buffer } from 'node:stream/consumers'
import {
  type Encoded,
  type EncodeInChild,
  encodeWithPriority,
  inOnePart,
} from '#server/pictures/encode-in-child'

const encoded = new Map<string, Promise<Encoded>>()

/**
 * This really encodes, in a child process, but the same bytes for the same task only once: the files do not depend on
 * the database, and each test runs on two.
 */
export const encodeOnce: EncodeInChild = async (task, input, signal) => {
  const bytes = await buffer(input)
  const key = createHash('sha256').update(JSON.stringify(task)).update(bytes).digest('hex')
  const work = { task, input: inOnePart(bytes), signal }
  const known = encoded.get(key) ?? encodeWithPriority(constants.priority.PRIORITY_NORMAL, work)
  encoded.set(key, known)
  known.catch(() => encoded.delete(key))
  return known
}
