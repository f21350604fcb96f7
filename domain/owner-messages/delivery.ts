export const deliveryMessages = {
  'zone-name-missing': 'Please give the zone a name.',
  'zone-kind-missing': 'Please choose how it is delivered.',
  'zone-countries-missing': 'Please name a country, or tick the box below.',
  'zone-country-unknown': 'One of these is no country that we know. Separate them by commas.',
  'zone-fee-wrong': 'Please enter a fee in cedis, such as 25 or 25.50, of at most 10,000.',
  'zone-place-missing': 'Please say where orders are collected.',
  'zone-hours-missing': 'Please say when orders can be collected.',
  'zone-too-long': 'This is too long. Please shorten it.',
  'zone-changed':
    'Somebody else has changed this zone meanwhile. What you typed is still here; save again to keep it.',
  'zone-gone': 'Somebody else has removed this zone meanwhile. What you typed is still here.',
  'zones-full': 'There are forty zones already. Please remove one first.',
  'zone-last': 'This is the only zone. Without one, nothing could be ordered.',
} as const
