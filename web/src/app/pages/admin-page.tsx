// /admin.
import { AdminScreen } from '../../features/admin/admin-screen.tsx'

export default function AdminPage() {
  return <AdminScreen />
}
