import { S3Failure } from '#server/base/s3/s3-failure'
import { readPictureSettings } from '#server/config'
import { picturesFolder } from '#server/pictures/stores/configured-store'
import { type Copied, copyAllFiles } from '#server/pictures/stores/copy-files'
import { createFolderStore } from '#server/pictures/stores/folder-store'
import { createS3Store } from '#server/pictures/stores/s3-store'
import { movePicturesOfOffice } from './move-pictures-of-office.ts'
import { nameShop } from './name-shop.ts'
import { asTyped, CommandFailure } from './run-command.ts'
import { storageSettings } from './storage-settings.ts'

const USAGE = `npm run pictures -- move         copies all uploaded pictures from the data folder to the bucket
npm run pictures -- move back    copies them from the bucket to the data folder

With the settings PICTURES_S3_… it copies alone: the shop uses what the settings say when it starts. With a bucket that
was typed in the office it does what the shop does by itself, on this machine and at once, and the shop uses the new place
when every file is there. The pictures also stay where they were. See docs/operations/pictures.md.
To derive the pictures of the release: npm run assets`

const words = process.argv.slice(2).join(' ')

try {
  if (words !== 'move' && words !== 'move back') throw new CommandFailure(asTyped(USAGE))
  console.log(await move(words === 'move back'))
} catch (error) {
  if (error instanceof S3Failure) {
    fail(`${error.message}. Nothing is lost: repeat the command, it goes on where it was.`)
  } else if (error instanceof CommandFailure) fail(error.message)
  else throw error
}

async function move(isBack: boolean): Promise<string> {
  const storage = storageSettings()
  const settings = readPictureSettings(process.env)
  if (!settings.ok) throw new CommandFailure(settings.error)
  const { dataDir, picturesS3 } = settings.value
  if (picturesS3 === null) return movePicturesOfOffice({ isBack })
  const folder = createFolderStore(picturesFolder(dataDir))
  const bucket = createS3Store(picturesS3)
  console.error(nameShop(storage))
  return isBack
    ? movedText(await copyAllFiles({ from: bucket, to: folder }), 'the data folder')
    : movedText(await copyAllFiles({ from: folder, to: bucket }), 'S3')
}

function movedText({ copied, present }: Copied, target: string): string {
  const files = copied === 1 ? '1 file is' : `${copied} files are`
  return `${files} copied to ${target}; ${present} were there already.`
}

function fail(sentence: string) {
  console.error(sentence)
  process.exitCode = 1
}
