/** Commands of the project, as an operator gives them at a terminal. */
import { execFile } from 'node:child_process'
import { repository } from './backend-process.ts'

/**
 * @param script its name in scripts/, without the ending
 * @param env all that it has of an environment, PATH apart
 */
export function runScript(
  script: string,
  args: string[],
  env: Readonly<Record<string, string>>,
): Promise<{ code: number; said: string }> {
  const { PATH = '' } = process.env
  const command = [`scripts/${script}.mjs`, ...args]
  return new Promise((resolve) => {
    const options = { cwd: repository, env: { PATH, ...env } }
    const child = execFile(process.execPath, command, options, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, said: `${stdout}${stderr}`.trim() }),
    )
  })
}
