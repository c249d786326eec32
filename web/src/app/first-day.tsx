// The first day: the welcome with who invited one, ten faces to begin with, and the invitation to those who are not here yet.
import { FirstFaces } from '../features/friends/first-people.tsx'
import InviteCard from '../features/mine/invite-card.tsx'
import WelcomeCard from './welcome-card.tsx'

export default function FirstDay() {
  return (
    <>
      <WelcomeCard />
      <FirstFaces />
      <InviteCard />
    </>
  )
}
