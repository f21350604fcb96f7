import fastify from 'fastify'
import { expect, test } from 'vitest'
import { MAX_FIELDS, readForms } from './read-forms.ts'

async function post(payload: string) {
  const app = fastify()
  readForms(app)
  app.post('/', (request, reply) => reply.send(request.body))
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const { statusCode, body } = await app.inject({ method: 'POST', url: '/', headers, payload })
  return { status: statusCode, body }
}

function fields(count: number): string {
  return Array.from({ length: count }, (_, index) => `k${index}=v`).join('&')
}

test('a form is read as browsers send it: spaces, repeated names, other scripts, nothing', async () => {
  const { body } = await post(
    'name=Ama+Mensah&size=S&size=M&word=%C6%90din&empty=&=x&broken=%E0%A4%A',
  )
  expect(JSON.parse(body)).toMatchObject({
    name: 'Ama Mensah',
    size: ['S', 'M'],
    word: 'Ɛdin',
    empty: '',
  })
})

test('a form with more fields than any of ours is refused, also when they are empty or alike [S40]', async () => {
  expect(Object.keys(JSON.parse((await post(fields(MAX_FIELDS))).body))).toHaveLength(MAX_FIELDS)
  for (const form of [fields(MAX_FIELDS + 1), '&'.repeat(30_000), 'a&'.repeat(MAX_FIELDS + 1)]) {
    expect((await post(form)).status).toBe(413)
  }
})

test('a name such as __proto__ is a name like others [S14]', async () => {
  const { body } = await post('__proto__=x&constructor=y')
  expect(body).toBe('{"__proto__":"x","constructor":"y"}')
  expect(Object.hasOwn(Object.prototype, 'x')).toBe(false)
})
