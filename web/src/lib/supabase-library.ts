// The client library in a chunk of its own: the first screen is drawn without it.
export { createClient } from '@supabase/supabase-js'
