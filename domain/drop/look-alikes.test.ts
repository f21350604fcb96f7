import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DropBuyer, groupLookAlikes, lookAlikesOf } from './look-alikes.ts'

let count = 0

/** Each buyer is somebody else, unless told otherwise. */
function aBuyer(given: Partial<DropBuyer> = {}): DropBuyer {
  count += 1
  return {
    orderId: `NKB-${count}`,
    email: `buyer${count}@example.com`,
    phone: `24${String(count).padStart(7, '0')}`,
    address: `${count} Oxford Street`,
    digitalAddress: '',
    city: 'Accra',
    country: 'GH',
    network: `network ${count}`,
    ...given,
  }
}

function hintsBetween(one: Partial<DropBuyer>, other: Partial<DropBuyer>) {
  return lookAlikesOf(aBuyer(one), [aBuyer(other)])[0]?.hints ?? null
}

test.each<[Partial<DropBuyer>, Partial<DropBuyer>, readonly string[] | null]>([
  [{}, {}, null],
  [{ phone: '241234567' }, { phone: '0241234567' }, ['phone']],
  [{ phone: '241234567' }, { phone: '241234567', country: 'NG' }, null],
  [{ email: 'a.ma+1@gmail.com' }, { email: 'AMA@googlemail.com' }, ['mailbox']],
  [{ email: 'a.ma@example.com' }, { email: 'ama@example.com' }, null],
  [{ address: '1 Oxford Street' }, { address: '1, Oxford St.', city: 'ACCRA' }, ['address']],
  [{ address: '1 Oxford Street, Accra' }, { address: '1 oxford street' }, ['address']],
  [{ address: 'Café Noir, Ring Rd' }, { address: 'cafe noir  ring road' }, ['address']],
  [{ address: '1 Oxford Street' }, { address: '1 Oxford Street', city: 'Kumasi' }, null],
  [{ address: '1 Oxford Street' }, { address: '11 Oxford Street' }, null],
  [{ digitalAddress: 'GA-183-8164' }, { digitalAddress: 'ga 183 8164' }, ['address']],
])('%o and %o have in common: %o [D35]', (one, other, hints) => {
  expect(hintsBetween(one, other)).toEqual(hints)
})

test('the network of a carrier says nothing by itself, but something beside another hint [D36]', () => {
  const network = 'a carrier in Accra'
  expect(hintsBetween({ network }, { network })).toBeNull()
  expect(groupLookAlikes([aBuyer({ network }), aBuyer({ network })])).toEqual([])
  const phone = '241234567'
  expect(hintsBetween({ network, phone }, { network, phone })).toEqual(['phone', 'network'])
})

test('what is not known is like nothing, and a town is no address [D37]', () => {
  const nobody = { email: '', phone: '', address: '', digitalAddress: '', city: '', network: '' }
  expect(hintsBetween(nobody, nobody)).toBeNull()
  expect(hintsBetween({ address: 'Accra' }, { address: 'accra' })).toBeNull()
  expect(hintsBetween({ address: 'Osu' }, { address: 'Osu' })).toBeNull()
})

test('a group also joins those who are alike through a third [D35]', () => {
  const [first, second, third, other] = [
    aBuyer({ phone: '241234567', network: 'x' }),
    aBuyer({ phone: '241234567', email: 'ama@example.com' }),
    aBuyer({ email: 'ama+2@example.com', network: 'x' }),
    aBuyer({ network: 'x' }),
  ] as const
  expect(lookAlikesOf(first, [first, second, third, other])).toEqual([
    { orderId: second.orderId, hints: ['phone'] },
  ])
  expect(groupLookAlikes([first, other, second, third])).toEqual([
    {
      orderIds: [first, second, third].map(({ orderId }) => orderId).toSorted(),
      hints: ['phone', 'mailbox', 'network'],
    },
  ])
})

test('everybody is in one group at most, and with all their look-alikes', () => {
  const letter = fc.constantFrom('1', '2', '3', '4', '5')
  const buyers = fc.array(fc.tuple(letter, letter, letter), { maxLength: 12 }).map((all) =>
    all.map(([phone, mailbox, house]) =>
      aBuyer({
        phone: `24000000${phone}`,
        email: `${mailbox}@example.com`,
        address: `${house} Ring Road`,
      }),
    ),
  )
  fc.assert(
    fc.property(buyers, (all) => {
      const groups = groupLookAlikes(all)
      const grouped = groups.flatMap(({ orderIds }) => orderIds)
      expect(new Set(grouped).size).toBe(grouped.length)
      for (const one of all) {
        const group = groups.find(({ orderIds }) => orderIds.includes(one.orderId))
        const alike = lookAlikesOf(one, all).map(({ orderId }) => orderId)
        expect(group !== undefined).toBe(alike.length > 0)
        expect(group?.orderIds ?? []).toEqual(expect.arrayContaining(alike))
      }
    }),
  )
})
