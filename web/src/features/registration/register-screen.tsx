export default function RegisterScreen() {
  return <p>register</p>
}
