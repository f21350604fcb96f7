export const START_EMPTY = 'empty'

export const START_CHOICES = [
  {
    value: 'demo',
    label: 'Start with the demo products',
    hint: 'Look around first. Under Demo content you remove each kind of it, whenever you like.',
  },
  {
    value: START_EMPTY,
    label: 'Start empty',
    hint: 'Without the products, posters, film and discounts of the made-up brand.',
  },
] as const
