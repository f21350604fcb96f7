export const INK = '#17171a'
export const BONE = '#efeae1'
export const OXIDE_RED = '#c8321f'
