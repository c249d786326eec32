/** The texts that browser and server both have, by where they stand in web/src/messages, and why. */

/** A form says it before the server is asked; the server says it to whoever asked all the same. */
const beforeAsking = [
  'agentTexts.apply.missing',
  'agentTexts.apply.pending',
  'composerTexts.needsSomething',
  'errors.signIn.limit',
  'mineTexts.conversion.invalid',
  'mineTexts.workers.insufficient.gems',
  'mineTexts.workers.insufficient.points',
  'transferTexts.insufficient',
  'transferTexts.nobody',
  'transferTexts.notPositive',
  'transferTexts.notWhole',
  'transferTexts.overLimit',
  'transferTexts.toOneself',
  'validation.code',
  'validation.email.format',
  'validation.email.tooLong',
  'validation.password.common',
  'validation.password.tooShort',
  'validation.password.tooShortStrict',
  'validation.phone.international',
  'validation.referral',
  'validation.username.characters',
  'validation.username.required',
  'validation.username.tooLong',
  'validation.username.tooShort',
]

/** Said where an error came without words, or none came at all; a countdown says it anew each second. */
const withoutWords = [
  'codeTexts.sentByEmail',
  'codeTexts.sentByWhatsapp',
  'errors.code.connection',
  'errors.code.noAnswer',
  'errors.code.sendFailed',
  'errors.code.sendLimit',
  'errors.code.whatsapp',
  'errors.code.wrong',
  'errors.generic.authorization',
  'errors.generic.server',
  'errors.generic.validation',
  'errors.phoneSignIn.userNotFound',
  'errors.session',
  'errors.signUp.rejected',
  'profileTexts.missing',
  'transferTexts.notFound',
]

/** The title of what was done, over details that the screen knows. */
const done = [
  'adminTexts.agents.approve.done',
  'adminTexts.agents.reject.done',
  'agentTexts.apply.done',
  'mineTexts.conversion.done',
  'mineTexts.timer.claimed',
  'mineTexts.workers.bought',
  'resetTexts.done',
  'resetTexts.success.title',
  'secondFactorTexts.enroll.done',
  'secondFactorTexts.remove.done',
  'securityTexts.password.done',
  'shellTexts.timerStopped',
  'transferTexts.done',
]

/** What things are called, and what is shown of a row rather than of an answer. */
const names = [
  'adminTexts.title',
  'banTexts.reasons.copying',
  'codeTexts.label',
  'friendTexts.received',
  'profileTexts.unnamed',
  'registrationTexts.signIn',
  'resetTexts.signIn',
  'resetTexts.steps.1',
  'shellTexts.admin',
  'shellTexts.name',
  'signInTexts.signInTab',
  'signInTexts.unconfirmed.confirm',
]

export const saidByBoth: readonly string[] = [...beforeAsking, ...withoutWords, ...done, ...names]
