import { S3Failure } from '#server/base/s3/s3-failure'
import { readPictureSettings } from '#server/config'
import { picturesFolder } from '#server/pictures/stores/configured-store'
import { createFolderStore } from '#server/pictures/stores/folder-store'
import { type Moved, movePictures } from '#server/pictures/stores/move-pictures'
import { createS3Store } from '#server/pictures/stores/s3-store'
import { nameShop } from './name-shop.ts'
import { asTyped } from './run-command.ts'
import { storageSettings } from './storage-settings.ts'

const USAGE = `npm run pictures -- move         copies all uploaded pictures from the data folder to S3
npm run pictures -- move back    copies them from S3 to the data folder

Both need the settings PICTURES_S3_…, and leave the pictures where they were. See docs/operations/pictures.md.
To derive the pictures of the release: npm run assets`

const words = process.argv.slice(2).join(' ')
const storage = storageSettings()
const settings = readPictureSettings(process.env)

if (words !== 'move' && words !== 'move back') {
  fail(asTyped(USAGE))
} else if (!settings.ok) {
  fail(settings.error)
} else if (settings.value.picturesS3 === null) {
  fail('Set PICTURES_S3_ENDPOINT, _BUCKET, _KEY and _SECRET first: they say where S3 is.')
} else {
  const folder = createFolderStore(picturesFolder(settings.value.dataDir))
  const s3 = createS3Store(settings.value.picturesS3)
  console.error(nameShop(storage))
  try {
    const isBack = words === 'move back'
    const moved = await movePictures(isBack ? { from: s3, to: folder } : { from: folder, to: s3 })
    console.log(movedText(moved, isBack ? 'the data folder' : 'S3'))
  } catch (error) {
    if (!(error instanceof S3Failure)) throw error
    fail(`${error.message}. Nothing is lost: repeat the command, it goes on where it was.`)
  }
}

function movedText({ copied, present }: Moved, target: string): string {
  const files = copied === 1 ? '1 file is' : `${copied} files are`
  return `${files} copied to ${target}; ${present} were there already.`
}

function fail(sentence: string) {
  console.error(sentence)
  process.exitCode = 1
}
