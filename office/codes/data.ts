import type { CodeState, StoredCode } from '#domain/discount/discount-code'

export type CodesData = {
  /** Those that can be used, or will be: the newest first. */
  readonly current: readonly ListedCode[]
  readonly earlier: readonly ListedCode[]
  /** Everything, the collections, the newest pieces. */
  readonly scopes: readonly ScopeOption[]
}

/** `withdrawn`: by the environment. */
export type ListedCodeState = CodeState | 'withdrawn'

export type ListedCode = Pick<
  StoredCode,
  'code' | 'kind' | 'amount' | 'startsAtMs' | 'endsAtMs' | 'maxUses' | 'maxPerPerson' | 'uses'
> & {
  readonly state: ListedCodeState
  readonly endedAtMs: number | null
  /** It was ended and can be switched on again. */
  readonly canResume: boolean
  /** What it is for; null: everything. */
  readonly scope: string | null
}

export type ScopeOption = { readonly value: string; readonly label: string }
