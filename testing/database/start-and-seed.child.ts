import { seedCatalogue } from '#database/seed/seed'
import { connectAsChild } from './connect-as-child.ts'

/** What a starting shop does with its database; prints whether it was the one to seed it. */
const { db, close } = await connectAsChild()
const { isNew } = await seedCatalogue(db)
await close()
process.stdout.write(isNew ? 'seeded' : 'found')
