// How strong a password is, in five bars and a word.
import { fieldTexts } from '../messages/fields.ts'
import { classes } from './classes.ts'

const bars = [20, 40, 60, 80, 100]

function toneOf(strength: number): { colour: string; word: string } {
  if (strength <= 40) return { colour: 'bg-danger', word: fieldTexts.strength.weak }
  if (strength <= 80) return { colour: 'bg-gold', word: fieldTexts.strength.fair }
  return { colour: 'bg-brand', word: fieldTexts.strength.strong }
}

/** `strength` from 0 to 100. */
export function StrengthMeter({ strength }: { strength: number }) {
  const { colour, word } = toneOf(strength)
  return (
    <div className="flex items-center gap-1.5 pt-0.5">
      {bars.map((bar) => (
        <span
          key={bar}
          className={classes(
            'h-1.5 flex-1 rounded-full transition-colors',
            strength >= bar ? colour : 'bg-line',
          )}
        />
      ))}
      <span className="ms-1 min-w-12 text-end">{strength > 0 && word}</span>
    </div>
  )
}
