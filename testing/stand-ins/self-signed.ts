import { createHash, generateKeyPairSync, sign } from 'node:crypto'

type SelfSigned = {
  readonly key: string
  readonly cert: string
  /** A browser that is told this hash of the public key trusts the certificate. */
  readonly publicKeyHash: string
}

/** Makes a key and a self-signed certificate for this host and 127.0.0.1, valid until 2049. */
export function selfSigned(host = 'localhost'): SelfSigned {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const publicBytes = publicKey.export({ type: 'spki', format: 'der' })
  const name = sequence(set(sequence(COMMON_NAME, der(0x0c, Buffer.from(host)))))
  const body = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.of(1)),
    ECDSA_WITH_SHA256,
    name,
    sequence(utcTime('200101000000Z'), utcTime('490101000000Z')),
    name,
    publicBytes,
    der(0xa3, sequence(sequence(ALTERNATIVE_NAMES, der(0x04, namesOf(host))))),
  )
  const signature = der(0x03, Buffer.of(0), sign('sha256', body, privateKey))
  const certificate = sequence(body, ECDSA_WITH_SHA256, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`,
    publicKeyHash: createHash('sha256').update(publicBytes).digest('base64'),
  }
}

const COMMON_NAME = der(0x06, Buffer.of(0x55, 4, 3))
const ALTERNATIVE_NAMES = der(0x06, Buffer.of(0x55, 29, 17))
const ECDSA_WITH_SHA256 = sequence(der(0x06, Buffer.of(0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 2)))

function namesOf(host: string): Buffer {
  return sequence(der(0x82, Buffer.from(host)), der(0x87, Buffer.of(127, 0, 0, 1)))
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, ...parts)
}

function set(part: Buffer): Buffer {
  return der(0x31, part)
}

function utcTime(time: string): Buffer {
  return der(0x17, Buffer.from(time))
}

/** The bytes are tag, length and value (X.690). */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const value = Buffer.concat(parts)
  const { length } = value
  const head =
    length < 0x80
      ? [tag, length]
      : length < 0x100
        ? [tag, 0x81, length]
        : [tag, 0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from(head), value])
}
