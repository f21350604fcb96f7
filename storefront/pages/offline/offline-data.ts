export type OfflineData = Readonly<Record<string, never>>
