import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect } from 'vitest'
import { pathsOf, routeNames } from '#pages/frame/routes.ts'
import { fillAddress, type HostileClient } from './hostile-client.builder.ts'
import {
  encodeHostile,
  HOSTILE_TEXTS,
  HOSTILE_VALUES,
  hostileText,
  hostileValue,
  placesIn,
  replaceAt,
} from './hostile-values.builder.ts'
import { validPost } from './valid-posts.builder.ts'

const RUNS = 100

/** Posts a valid body with one hostile value in each place, one after the other. */
export async function postEverything(client: HostileClient, urls: readonly string[]) {
  for (const url of urls) {
    const { body } = validPost(url)
    const address = fillAddress(url, 'x')
    for (const value of HOSTILE_VALUES) {
      await client.post(address, value)
      for (const place of placesIn(body())) {
        await client.post(address, replaceAt(body(), place, value))
      }
    }
  }
}

/** Posts a valid body with up to three hostile values. */
export async function postAtRandom(client: HostileClient, urls: readonly string[]) {
  const changes = fc.array(fc.tuple(fc.nat(), hostileValue), { minLength: 1, maxLength: 3 })
  const property = fc.asyncProperty(fc.constantFrom(...urls), changes, async (url, changed) => {
    const whole: unknown = validPost(url).body()
    const places = placesIn(whole)
    const body = changed.reduce(
      (sent, [index, value]) => replaceAt(sent, places[index % places.length] ?? [], value),
      whole,
    )
    expect(await client.post(fillAddress(url, 'x'), body)).toBeLessThan(500)
  })
  await fc.assert(property, { numRuns: RUNS })
}

/** Posts forms as from a browser without script: every field is text. */
export async function postForms(client: HostileClient, urls: readonly string[]) {
  for (const url of urls) {
    const { body, query = {} } = validPost(url)
    for (const text of HOSTILE_TEXTS) {
      for (const name of Object.keys(body())) {
        await client.postForm(fillAddress(url, text), { ...body(), [name]: text })
      }
      for (const name of Object.keys(query)) {
        await client.postForm(`${url}?${name}=${encodeHostile(text)}`, body())
      }
    }
  }
}

/** These are all query parameters that a page reads. */
export const QUERY_NAMES = [
  ...new Set(
    globSync(['../../pages/**/*.ts', '../../domain/catalogue/*.ts'], { cwd: import.meta.dirname })
      .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
      .flatMap((code) => [...code.matchAll(/(?:search|params)\.(?:get|has)\('(?<name>\w+)'\)/g)])
      .flatMap(({ groups }) => groups?.name ?? []),
  ),
]
const PAGES = routeNames.flatMap(pathsOf)

/** Opens hostile paths and parameters. Pages are listed separately, because one route serves all paths. */
export async function openAddresses(client: HostileClient, routes: readonly string[]) {
  const addresses = routes.flatMap((url) =>
    url.endsWith('/*') ? [url, ...PAGES.map((page) => url.slice(0, -2) + page)] : [url],
  )
  for (const address of addresses) {
    for (const text of HOSTILE_TEXTS) {
      const query = QUERY_NAMES.map((name) => `${name}=${encodeHostile(text)}`).join('&')
      await client.send({ url: `${fillAddress(address, text)}?${query}` })
    }
  }
  const property = fc.asyncProperty(
    fc.constantFrom(...addresses),
    fc.constantFrom(...QUERY_NAMES),
    hostileText,
    async (address, name, text) => {
      const url = `${fillAddress(address, text)}?${name}=${encodeHostile(text)}`
      expect(await client.send({ url })).toBeLessThan(500)
    },
  )
  await fc.assert(property, { numRuns: RUNS })
}

export async function expectNeighboursServed(client: HostileClient) {
  for (const route of client.posts) {
    const { body, status, query = {} } = validPost(route)
    const search = new URLSearchParams(query).toString()
    const url = fillAddress(route, 'x') + (search && `?${search}`)
    expect([url, await client.post(url, body())]).toEqual([url, status])
  }
  expect(await client.send({ url: '/' })).toBe(200)
}
