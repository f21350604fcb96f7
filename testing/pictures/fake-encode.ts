import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { EncodeInChild } from '#server/pictures/encode-in-child'

const FTYP = Buffer.from('ftyp')

/** Nothing is decoded: the files tell which input they were made of, and begin and end as pictures do. */
export const fakeEncode: EncodeInChild = async (task, input) => {
  const digest = createHash('sha256')
    .update(await buffer(input))
    .digest()
  if (task.kind === 'avif') {
    // The file is smaller with more effort.
    const content = task.effort === 4 ? digest.subarray(0, 24) : digest
    const avif = Buffer.concat([Buffer.from([0, 0, 0, 8 + content.byteLength]), FTYP, content])
    const files = [{ width: 180, bytes: avif.byteLength }]
    return { answer: { kind: 'avif', files }, contents: [avif] }
  }
  const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8]), digest, Buffer.from([0xff, 0xd9])])
  const file = (width: number) => ({ width, bytes: jpeg.byteLength })
  if (task.kind === 'card') {
    return { answer: { kind: 'card', files: [file(1200)] }, contents: [jpeg] }
  }
  return {
    answer: {
      kind: 'jpeg',
      width: 720,
      height: 900,
      tint: '#efeae1',
      placeholder: '',
      master: { bytes: jpeg.byteLength },
      files: [file(360), file(720)],
    },
    contents: [jpeg, jpeg, jpeg],
  }
}
