import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** An authenticator says with these that somebody was there (1), and that it knew them (4). */
export const PRESENT = 1
export const VERIFIED = 4
const HAS_KEY = 0x40

type Ceremony = {
  readonly challenge: string
  readonly origin?: string
  readonly site?: string
  readonly type?: string
  readonly flags?: number
}

type Use = Ceremony & { readonly count?: number; readonly id?: Buffer }

/** This passkey (ES256) answers whatever a test makes it say, as browsers send it to the shop. */
export function newSoftwarePasskey() {
  const id = randomBytes(16)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  // The COSE key has EC2, ES256, P-256, and the two coordinates.
  const key = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
  return {
    id,
    register: (ceremony: Ceremony): string => {
      const flags = (ceremony.flags ?? PRESENT | VERIFIED) | HAS_KEY
      const length = Buffer.from([0, id.byteLength])
      const head = dataOf({ ...ceremony, flags }, 0)
      const data = Buffer.concat([head, Buffer.alloc(16), length, id, key])
      // In CBOR this is { fmt: 'none', attStmt: {}, authData }.
      const opening = 'a363666d74646e6f6e656761747453746d74a068617574684461746158'
      const attestation = Buffer.concat([
        Buffer.from(opening, 'hex'),
        Buffer.from([data.byteLength]),
        data,
      ])
      const client = clientDataOf({ type: 'webauthn.create', ...ceremony })
      return answer(id, { clientDataJSON: client, attestationObject: attestation })
    },
    use: ({ count = 0, id: claimed = id, ...ceremony }: Use): string => {
      const client = clientDataOf({ type: 'webauthn.get', ...ceremony })
      const data = dataOf(ceremony, count)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return answer(claimed, { clientDataJSON: client, authenticatorData: data, signature })
    },
  }
}

function clientDataOf({ type, challenge, origin = 'http://localhost:3000' }: Ceremony): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function dataOf({ site = 'localhost', flags = PRESENT | VERIFIED }: Ceremony, count: number) {
  const counter = Buffer.alloc(4)
  counter.writeUInt32BE(count)
  return Buffer.concat([sha256(site), Buffer.from([flags]), counter])
}

function answer(id: Buffer, response: Readonly<Record<string, Buffer>>): string {
  const texts = Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')])
  const text = id.toString('base64url')
  return JSON.stringify({
    id: text,
    rawId: text,
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(texts),
  })
}

function sha256(content: Buffer | string): Buffer {
  return createHash('sha256').update(content).digest()
}
