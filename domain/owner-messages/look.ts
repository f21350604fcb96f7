/** The sentences say why a look or a logo was not taken. */
export const lookMessages = {
  'colour-unreadable': 'Please choose a colour, or type it such as #17171a.',
  'colour-pale':
    'This is too pale: somewhere words in it, or the ring around what has the focus, could not be seen. Please choose a darker one.',
  'type-unknown': 'Please choose one of these.',
  'look-changed':
    'Somebody else changed the look meanwhile. What you chose is still here; save again to keep it.',
  'look-gone': 'This is no longer kept. Please choose again.',
  'logo-missing': 'Please choose a file.',
  'logo-no-picture': 'This is neither a PNG nor an SVG that can be read.',
  'logo-large': 'This file is too large: at most 500 KB and 24 megapixels.',
  'logo-small': 'This picture is too small: its longer side needs 400 pixels or more.',
  'logo-ratio':
    'This is too narrow: a logo may be at most four times as high as wide, or eight times as wide as high.',
  'logo-empty': 'Nothing can be seen in this file.',
  'logo-svg-broken': 'This SVG cannot be read. Please export it again, or send a PNG.',
  'logo-svg-large': 'This SVG is too detailed: at most 500 shapes and 200 KB. Please send a PNG.',
  'logo-svg-parts':
    'This SVG has more than plain shapes and colours, such as text, a picture, a gradient or a style. Please export it as outlines, or send a PNG.',
  'logo-svg-size': 'This SVG does not say how large it is. Please export it again, or send a PNG.',
} as const
