export const backupMessages = {
  'backup-elsewhere':
    'The data is in PostgreSQL, which is backed up where it runs. Whoever runs the server knows how.',
  'backup-failed': 'The backup was not made.',
} as const
