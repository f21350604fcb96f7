import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CRAWLERS } from '#domain/currency/crawlers'
import { ACCEPTS } from '#server/base/http/accepted-encoding'
import { NGINX_CONFIG } from '../server/start-nginx.ts'

const config = readFileSync(NGINX_CONFIG, 'utf8')

/** Returns the lines of a `map`, as pairs of pattern and value. */
function mapOf(variable: string): readonly (readonly [string, string])[] {
  const body = config.split(` $${variable} {\n`)[1]?.split('\n}')[0] ?? ''
  return [...body.matchAll(/^ {4}(?:"(.*)"|(\S+)) (\S+);$/gm)].map(
    ([, quoted, word, value = '']) => [quoted ?? word ?? '', value],
  )
}

test('nginx’s key knows the same crawlers as the shop [M129]', () => {
  expect(mapOf('shop_crawler')).toEqual([
    [`~*${CRAWLERS.join('|')}`, 'GHS'],
    ['default', '""'],
  ])
})

test('nginx’s key chooses the encoding as the shop does [M130]', () => {
  expect(mapOf('shop_encoding')).toEqual([
    [`~*${ACCEPTS.br.source}`, 'br'],
    [`~*${ACCEPTS.gzip.source}`, 'gzip'],
    ['default', '""'],
  ])
})
