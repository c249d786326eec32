// Which view of a person's posts is open, the list or the grid: it stands in the address, so that who comes back from a post finds it.
import { useSearchParams } from 'wouter'

const views = ['posts', 'media'] as const
type ProfileView = (typeof views)[number]

const param = 'view'

/** The id of the element that holds them. */
export const profilePostsId = 'profile-posts'

/** Changing it is no step of the history, and leaves what else the address says. */
export function useProfileView() {
  const [params, setParams] = useSearchParams()
  const view = views.find((name) => name === params.get(param)) ?? 'posts'
  const setView = (next: string) =>
    setParams(
      (before) => {
        const others = [...before].filter(([name]) => name !== param)
        return next === 'posts' ? others : [...others, [param, next]]
      },
      { replace: true },
    )
  return { view: view satisfies ProfileView, setView }
}
