/** All that can be found wrong with a configuration before anything is opened or created, and what was made of it. */
import { mkdtemp, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type AppSetting, closedDomainOf, readAppSettings, settingsForFunctions } from './app-settings.ts'
import { configuredMessenger } from './auth/messages/configured-messenger.ts'
import type { Messenger } from './auth/messages/messenger.ts'
import { type Config, ConfigError } from './config.ts'
import { isDiskFull } from './disk-errors.ts'
import { openFilesDoubt } from './http/open-connections.ts'
import { checkKeys } from './keys.ts'
import { exposureProblem, proxyDoubt } from './network-exposure.ts'
import { nullIfMissing } from './null-if-missing.ts'
import { type ProjectSettings, readProjectSettings } from './project-settings.ts'
import { publishedFolderProblem } from './published-folders.ts'

/** The configuration with what the project's own files say. */
export interface CheckedConfig extends Config {
  project: ProjectSettings
  appSettings: AppSetting[]
  /** The domain that no mail goes to, and none below it; null where there is none. */
  closedDomain: string | null
}

interface Checked {
  config: CheckedConfig
  /** Sends codes to phones; null without a provider. */
  messenger: Messenger | null
  /** What is to be said of it in the log. */
  doubts: string[]
}

/** @throws ConfigError */
export async function checkConfig(config: Config): Promise<Checked> {
  const exposure = exposureProblem(config)
  if (exposure) throw new ConfigError(exposure)
  await checkFolders(config)
  const { supabaseDir, variables } = config
  const project = await readProjectSettings(supabaseDir, variables)
  const appSettings = await readAppSettings(supabaseDir, variables)
  const doubts = [proxyDoubt(config), openFilesDoubt(), await checkKeys(config, project.project_id)]
  return {
    config: {
      ...config,
      project,
      appSettings,
      closedDomain: closedDomainOf(appSettings),
      functionSecrets: { ...config.functionSecrets, ...settingsForFunctions(appSettings) },
    },
    messenger: configuredMessenger(config.functionSecrets),
    doubts: doubts.filter((doubt) => doubt !== null),
  }
}

async function checkFolders(config: Config): Promise<void> {
  const { supabaseDir, dataDir, storageDir } = config
  const isFolder = await stat(supabaseDir).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isFolder) throw new ConfigError(`SUPABASE_DIR is not usable: there is no folder ${supabaseDir}`)
  for (const [variable, folder] of [
    ['DATA_DIR', dataDir],
    ['STORAGE_DIR', storageDir],
  ] as const) {
    await mustBeUsable(folder).catch((error: Error) => {
      throw new ConfigError(`${variable} is not usable: ${error.message}`)
    })
  }
  const published = await publishedFolderProblem(config)
  if (published) throw new ConfigError(published)
}

/** Makes something where the folder is, or where it would be made, and removes it again. @throws what keeps it from that */
async function mustBeUsable(folder: string): Promise<void> {
  try {
    await rmdir(await mkdtemp(join(await nearestOf(folder), '.try-')))
  } catch (error) {
    // What is there can be read all the same.
    if (!isDiskFull(error)) throw error
  }
}

/** The folder, or the nearest of those around it that is there. */
async function nearestOf(folder: string): Promise<string> {
  return (await nullIfMissing(stat(folder))) ? folder : nearestOf(dirname(folder))
}
