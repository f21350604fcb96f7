import { makeBrandIcons } from './brand-icons.ts'
import { writeContactSheet } from './contact-sheet.ts'
import { deriveAll } from './derive-all.ts'
import { makeSharePictures } from './share-pictures.ts'

const [command] = process.argv.slice(2)

if (command === undefined) {
  await deriveAll()
  await makeBrandIcons()
  await makeSharePictures()
} else if (command === 'sheet') {
  console.log(`contact sheet: ${await writeContactSheet()}`)
} else {
  console.error(`Unknown command ${command}. Give none to derive the pictures, or: sheet`)
  process.exitCode = 1
}
