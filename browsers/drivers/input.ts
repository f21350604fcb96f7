/** Both protocols describe what fingers do in the same words. */
export function pressAt(origin: object): object {
  return {
    type: 'pointer',
    id: 'pointer',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x: 0, y: 0, origin },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  }
}

export function typeKeys(keys: Iterable<string>): object {
  return {
    type: 'key',
    id: 'keys',
    actions: Array.from(keys, (value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]).flat(),
  }
}
