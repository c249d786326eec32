// What lets the app go on without a network; fetched once the first screen has had its time.
import { keepPictures } from '../lib/kept-pictures.ts'
import { followServiceWorker } from './service-worker.ts'

export async function prepareForOffline(): Promise<void> {
  keepPictures()
  await followServiceWorker()
}
