export default function SignedIn({ userId }: { userId: string }) {
  return <p>{userId}</p>
}
