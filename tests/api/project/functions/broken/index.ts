// Cannot be loaded.
throw new Error('deliberate')
