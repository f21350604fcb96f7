export const alertMessages = {
  'push-unanswered':
    'The browser’s push service did not answer. Please try again in a minute; alerts are repeated by themselves.',
  'push-gone': 'This browser no longer takes notifications from here. Please turn them on again.',
} as const
