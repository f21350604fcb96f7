import * as v from 'valibot'
import { isSizeText } from './sizes.ts'

/**
 * Text from programs names a size. What an owner types is cleaned instead (read-size-set.ts). The schema is not in
 * sizes.ts, because it would come along into every script that needs that file.
 */
export const sizeText = v.pipe(v.string(), v.check(isSizeText))
