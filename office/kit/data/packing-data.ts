import type { PictureData } from '#contracts/picture'

export type PickListData = {
  readonly pieces: readonly PickRow[]
  readonly total: number
  readonly orders: number
  readonly atMs: number
}

export type PickRow = {
  readonly productId: number
  readonly title: string
  readonly colour: string
  readonly size: string
  readonly picture: PictureData
  readonly quantity: number
  readonly orders: number
}

export const PAPERS = ['a6', 'a4'] as const
export type Paper = (typeof PAPERS)[number]

export type SlipsData = {
  readonly paper: Paper
  /** The address of this page, on each paper. */
  readonly papers: readonly { readonly paper: Paper; readonly href: string }[]
  readonly slips: readonly SlipData[]
}

export type SlipData = {
  readonly id: string
  readonly atMs: number
  readonly name: string
  readonly address: readonly string[]
  readonly phone: string
  /** Name and words of its zone; empty if it has none. */
  readonly delivery: string
  readonly pieces: readonly { readonly quantity: number; readonly name: string }[]
  readonly total: string
}
