// Why a form was refused, above its button, read out when it comes.
import { CircleAlert } from 'lucide-react'

export function FormError({ message }: { message: string | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {message && (
        <p className="flex items-center gap-2.5 rounded-m bg-danger-soft px-4 py-3 text-sm font-medium text-danger">
          <CircleAlert aria-hidden size={20} className="shrink-0" />
          {message}
        </p>
      )}
    </div>
  )
}
