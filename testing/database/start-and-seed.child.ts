import { seedCatalogue } from '#database/seed/seed'
import { connectAsChild } from './connect-as-child.ts'

/** This prepares the database like a starting shop, and prints whether this process seeded it. */
const { db, close } = await connectAsChild()
const { isNew } = await seedCatalogue(db)
await close()
process.stdout.write(isNew ? 'seeded' : 'found')
