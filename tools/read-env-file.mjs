// Imported before the shop and the owner's commands: settings from .env; environment variables override them.
// Node's own --env-file-if-exists prints a line each time there is no such file.
import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'

if (existsSync('.env')) loadEnvFile('.env')
