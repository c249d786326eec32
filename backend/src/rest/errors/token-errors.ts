/** The words of PostgREST for a bearer token that it does not accept (its codes PGRST3xx). */
import { type RestError, restError } from './rest-error.ts'

export function refusedToken(problem: 'expired' | 'invalid'): RestError {
  const message = problem === 'expired' ? 'JWT expired' : 'No suitable key or wrong key type'
  const headers = { 'www-authenticate': `Bearer error="invalid_token", error_description="${message}"` }
  return problem === 'expired'
    ? restError('expiredToken', message, { headers })
    : restError('badToken', message, { headers, details: 'None of the keys was able to decode the JWT' })
}
