// Tokens: colours by their names, the scale of type, the scale of elevation.

const grounds = ['bg-canvas', 'bg-surface', 'bg-surface-2', 'bg-chosen', 'bg-line']
const inks = [
  'text-ink',
  'text-ink-2',
  'text-brand',
  'text-gold',
  'text-gem',
  'text-danger',
  'text-good',
  'text-info',
  'text-liked',
]
const softs = [
  'bg-brand-soft text-brand',
  'bg-gold-soft text-gold',
  'bg-gem-soft text-gem',
  'bg-danger-soft text-danger',
  'bg-good-soft text-good',
  'bg-info-soft text-info',
]
const sizes = [
  'text-micro',
  'text-tiny',
  'text-small',
  'text-sm',
  'text-md',
  'text-base',
  'text-lg',
  'text-xl',
  'text-2xl',
  'text-3xl',
]
const elevations = ['shadow-card', 'shadow-raised', 'shadow-sheet']

export function Tokens() {
  return (
    <>
      <div className="grid grid-cols-3 gap-2 text-tiny">
        {grounds.map((name) => (
          <span key={name} className={`ltr rounded-m border border-line p-3 ${name}`}>
            {name}
          </span>
        ))}
        {softs.map((name) => (
          <span key={name} className={`ltr rounded-m p-3 font-semibold ${name}`}>
            {name.split(' ')[0]}
          </span>
        ))}
      </div>
      <p className="flex flex-wrap gap-x-4 rounded-m bg-surface p-3 text-sm">
        {inks.map((name) => (
          <span key={name} className={`ltr ${name}`}>
            {name}
          </span>
        ))}
      </p>
      <div className="grid gap-1">
        {sizes.map((name) => (
          <p key={name} className={name}>
            مجلسك <span className="ltr text-ink-2">{name}</span>
          </p>
        ))}
      </div>
      <div className="grid grid-cols-3 gap-5">
        {elevations.map((name) => (
          <span key={name} className={`ltr rounded-m bg-surface p-4 text-tiny ${name}`}>
            {name}
          </span>
        ))}
      </div>
      <div className="star-pattern rounded-l p-5 [--star-ground:var(--wallet-ground)]">
        <span className="text-points-on-brand">26,237</span>{' '}
        <span className="text-gems-on-brand">18,613</span>
      </div>
    </>
  )
}
