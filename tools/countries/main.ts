import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { countryList } from './country-list.ts'
import { replaceList } from './list-in-source.ts'

const FILE = join(import.meta.dirname, '../../domain/checkout/countries.ts')

// Run this by hand after an update of Node or of libphonenumber-js: node tools/countries/main.ts
writeFileSync(FILE, replaceList(readFileSync(FILE, 'utf8'), countryList()))
