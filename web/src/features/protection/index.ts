// What other areas may use of protection: the device by which a sign-up is known. What computes it comes when it is asked for.

/** What names this device in the data of a sign-up, so that a banned one opens no account; nothing where it cannot be told. */
export async function deviceOfSignUp(): Promise<{ device_fingerprint?: string }> {
  try {
    const { fingerprint } = await import('./device.ts')
    return { device_fingerprint: (await fingerprint()).value }
  } catch (error) {
    console.warn('the device will be reported after the sign-up', error)
    return {}
  }
}
