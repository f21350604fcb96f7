import { failure, type Result, success } from '../result.ts'

/** A refund is paid to this account. It goes to the provider, and is stored nowhere. */
export type RefundAccount = { readonly bankId: string; readonly accountNumber: string }

export const BANK_KINDS = ['mobile-money', 'bank'] as const
export type BankKind = (typeof BANK_KINDS)[number]

/** A form has this value for a bank. */
export function bankValue({ kind, id }: { readonly kind: BankKind; readonly id: string }): string {
  return `${kind}:${id}`
}

type Typed = { readonly bank: string; readonly account: string }

/** A wallet is the phone's number as it is dialled in Ghana, whatever way it was typed. */
export function readRefundAccount({
  bank,
  account,
}: Typed): Result<RefundAccount, 'refund-bank-missing' | 'refund-account-wrong'> {
  const { kind, id } = /^(?<kind>mobile-money|bank):(?<id>[\w.-]{1,100})$/.exec(bank)?.groups ?? {}
  if (id === undefined) return failure('refund-bank-missing')
  const plain = account.replaceAll(/[\s()-]/g, '')
  const number = kind === 'mobile-money' ? plain.replace(/^(?:\+|00)?233/, '0') : plain
  const isNumber = kind === 'mobile-money' ? /^0\d{9}$/.test(number) : /^\d{6,20}$/.test(number)
  return isNumber ? success({ bankId: id, accountNumber: number }) : failure('refund-account-wrong')
}
