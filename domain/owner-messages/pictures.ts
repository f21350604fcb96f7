export const uploadMessages = {
  'upload-invalid': 'This upload could not be read. Reload the page and choose the picture again.',
  'upload-unknown': 'This upload is gone: uploads are kept for a day. Choose the picture again.',
  'upload-over': 'This upload is finished already.',
  'upload-offset': 'Parts of this picture are here already. The upload goes on behind them.',
  'uploads-full':
    'Too many pictures are on their way. Wait until some are finished, then try again.',
  'uploads-of-day':
    'The shop takes 1,000 pictures and films, or 4 GB of them, in a day. Send the others tomorrow.',
  'not-a-picture': 'This file is not a picture. Choose a JPEG, PNG or WebP.',
  gif: 'A GIF cannot be used here. Choose a JPEG, PNG or WebP.',
  svg: 'A drawing (SVG) cannot be used here. Choose a JPEG, PNG or WebP.',
  heic: 'This phone saves photos as HEIC, which browsers cannot show. On an iPhone choose Settings, Camera, Formats, Most Compatible, and take the photo again.',
  'too-large': 'This picture has more than 12 MB. Choose a smaller one.',
  'too-many-pixels':
    'This picture has more than 24 megapixels. Choose a smaller one, or set the camera to fewer.',
  'too-small':
    'This picture, or the part of it that you chose, is less than 180 pixels wide or high, or a very long strip. Choose another one.',
  'cannot-be-derived':
    'This picture is damaged or cannot be read. Choose another, or take it again.',
  'not-a-film': 'This file is not a film that browsers play. Choose an MP4 or a WebM.',
  quicktime:
    'This is a QuickTime film (MOV), which many browsers cannot play. Save it as MP4 and choose that.',
  'film-too-large':
    'This film has more than 3 MB. Make it shorter or smaller, then choose it again.',
  'film-damaged': 'This film is damaged or cut off. Save it again as MP4 or WebM.',
  'film-carries-data':
    'This film carries more than picture and sound, such as the places where it was taken. Save it again as MP4 with picture and sound only.',
} as const

/** The sentences say why the gallery or the home page was not changed. */
export const galleryMessages = {
  'poster-gone': 'Somebody else has removed this poster meanwhile. Below is what you typed.',
  'poster-changed':
    'Somebody else has changed this poster meanwhile. What you typed is still here; below is what differs. Save again to keep yours.',
  'poster-on-home': 'The home page shows this poster. Choose another look there first.',
  'caption-wrong': 'Please enter a caption of at most 100 letters.',
  'product-unknown': (name: string) => `There is no piece called “${name}”.`,
  'home-changed':
    'Somebody else has changed the first screen meanwhile. Below is what the shop shows now.',
  'upload-gone': 'This file is gone: what is uploaded waits for a day. Please send it again.',
} as const
