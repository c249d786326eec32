/** How hard and how long every load is, over HTTP and in pgbench alike. */

export interface LoadPlan {
  connections: number
  warmUpSeconds: number
  seconds: number
}
