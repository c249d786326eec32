/**
 * The program of an image process: one task after the other, until the process that started it ends it or is gone. It runs
 * behind everything else on the machine, so that pictures take the time that nobody else needs.
 */
import { getPriority, setPriority } from 'node:os'
import { runTask } from './image-pipelines.ts'
import type { ImageTask } from './image-task.ts'

const niceness = 10

// Where the server itself was started with less, only root could ask for more.
setPriority(Math.max(niceness, getPriority()))
// A decoder in the middle of its work would hold up an ordinary exit.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.on('message', (task: ImageTask) => {
  runTask(task).then((outcome) => process.send?.(outcome))
})
