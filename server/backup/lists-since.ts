import { beginLists } from './keep-lists.ts'
import type { ListsSince } from './finish-restore.ts'
import { type KeptList, readErasedLists, readStaffLists } from './read-lists.ts'
