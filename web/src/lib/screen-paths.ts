// Which paths of this app's address are screens; the rest of it is files and what the server answers. The frame of the app provides it.
import { createContext } from 'react'

export const ScreenPathContext = createContext<(path: string) => boolean>(() => false)
