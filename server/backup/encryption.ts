import { openAsBlob } from 'node:fs'
import { failure, type Result, success } from '#domain/result'
import { writePrivately } from './write-privately.ts'

/** Files are in the format of age (age-encryption.org), so that its program opens them, too. */
export type KeyPair = { readonly publicKey: string; readonly privateKey: string }

/** `key-wrong`: this private key does not open the file. `file-damaged`: it is not whole, or no such file at all. */
export type DecryptionFailure = 'key-wrong' | 'file-damaged'

/** A shop without a bucket does without the library's memory. */
const loadAge = () => import('age-encryption')

export async function newKeyPair(): Promise<KeyPair> {
  const age = await loadAge()
  const privateKey = await age.generateX25519Identity()
  return { publicKey: await age.identityToRecipient(privateKey), privateKey }
}

/** The file can be opened with the private key alone, which is nowhere near the shop. */
export async function encryptFile(from: string, to: string, publicKey: string): Promise<void> {
  const { Encrypter } = await loadAge()
  const encrypter = new Encrypter()
  encrypter.addRecipient(publicKey)
  await writePrivately(to, await encrypter.encrypt((await openAsBlob(from)).stream()))
}

export async function decryptFile(
  from: string,
  to: string,
  privateKey: string,
): Promise<Result<null, DecryptionFailure>> {
  const { Decrypter } = await loadAge()
  const decrypter = new Decrypter()
  try {
    decrypter.addIdentity(privateKey.trim())
  } catch {
    return failure('key-wrong')
  }
  try {
    await writePrivately(to, await decrypter.decrypt((await openAsBlob(from)).stream()))
  } catch (error) {
    // A disk that fails has a code; the library, which finds the file wrong, has sentences alone.
    if (!(error instanceof Error) || 'code' in error) throw error
    return failure(error.message.startsWith('no identity matched') ? 'key-wrong' : 'file-damaged')
  }
  return success(null)
}

const CHARACTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const PUBLIC_KEY = new RegExp(`^age1[${CHARACTERS}]{58}$`)
/** Bech32 (BIP 173) spells `age`, the word before the key, with these values in its checksum. */
const PREFIX_VALUES = [3, 3, 3, 0, 1, 7, 5]
const GENERATORS = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

/** A mistyped key is found by its checksum. The library would tell as well, but every shop would load it. */
export function isPublicKey(text: string): boolean {
  if (!PUBLIC_KEY.test(text)) return false
  const values = Array.from(text.slice('age1'.length), (each) => CHARACTERS.indexOf(each))
  return checksumOf([...PREFIX_VALUES, ...values]) === 1
}

function checksumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => {
    const top = sum >>> 25
    const shifted = ((sum & 0x1ffffff) << 5) ^ value
    return GENERATORS.reduce(
      (mixed, each, bit) => ((top >> bit) & 1 ? mixed ^ each : mixed),
      shifted,
    )
  }, 1)
}
