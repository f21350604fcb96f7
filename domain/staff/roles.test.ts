import { expect, test } from 'vitest'
import { ACTIONS, can, ROLES } from './roles.ts'

test('the owner may do everything', () => {
  expect(ACTIONS.filter((action) => !can({ role: 'owner' }, action))).toEqual([])
})

test('a helper packs, sells, counts and answers, and has neither money, exports nor staff [O31]', () => {
  expect(ACTIONS.filter((action) => can({ role: 'helper' }, action))).toEqual([
    'see-orders',
    'pack-orders',
    'sell',
    'count-stock',
    'answer-customers',
  ])
})

test('nobody but the owner manages the staff, who could make themselves owner', () => {
  expect(ROLES.filter((role) => can({ role }, 'manage-staff'))).toEqual(['owner'])
})
