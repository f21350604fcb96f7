/** Ghana has had these sixteen regions since 2019. */
export const GHANA_REGIONS = [
  'Greater Accra',
  'Ashanti',
  'Ahafo',
  'Bono',
  'Bono East',
  'Central',
  'Eastern',
  'North East',
  'Northern',
  'Oti',
  'Savannah',
  'Upper East',
  'Upper West',
  'Volta',
  'Western',
  'Western North',
] as const
