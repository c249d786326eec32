/** Fills a database with numbered people who are friends, and with their posts, likes and comments. */
import type { PostgresCluster } from '../support/postgres-cluster.ts'
import { runSql } from './captured-sql.ts'
import { firstSpared, idInSql, people, posts } from './numbered.ts'

/** Everybody is friends with this many neighbours on either side. */
const neighbours = 15

/** Rows are made whole, so triggers, which clean what people write and count what they do, have nothing to add. */
const withoutTriggers = 'set session_replication_role = replica;'

const createPeople = `
insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
select
  '00000000-0000-0000-0000-000000000000', ${idInSql('user', 'n')}::uuid, 'authenticated', 'authenticated',
  'person' || n || '@bench.example', '', now(), '{"provider": "email", "email_proven_at": "2026-01-01T00:00:00Z"}', '{}', now(), now()
from generate_series(0, ${people - 1}) as n;

insert into auth.sessions (id, user_id, created_at, updated_at, aal)
select id, id, now(), now(), 'aal1'
from auth.users
where email like 'person%@bench.example';

insert into public.profiles (id, username, avatar_url, bio)
select id, 'bench_' || row_number() over (order by id), '/storage/v1/object/public/posts/' || id || '.webp', 'نبذة قصيرة'
from auth.users
where email like 'person%@bench.example';

insert into public.user_points (user_id)
select id
from public.profiles
where username like 'bench_%';

insert into public.user_gems (user_id)
select id
from public.profiles
where username like 'bench_%';

insert into public.friendships (user1_id, user2_id)
select least(one, other), greatest(one, other)
from generate_series(0, ${people - 1}) as n
cross join generate_series(1, ${neighbours}) as distance
cross join lateral (
  select ${idInSql('user', 'n')}::uuid as one, ${idInSql('user', `(n + distance) % ${people}`)}::uuid as other
) as pair;`

export const pointsOfEach = 1_000_000

/** Out of the mint, by the ledger, so with triggers. */
const givePoints = `
insert into public.ledger_entries (transaction_id, user_id, system_account, currency, amount, kind)
select id, id, null, 'points', ${pointsOfEach}, 'bench'
from public.profiles
where username like 'bench_%'
union all
select id, null, private.mint(), 'points', -${pointsOfEach}, 'bench'
from public.profiles
where username like 'bench_%'`

/** Each transfers more often in a run than who is no agent may in a day. */
const appointAgents = `
insert into public.approved_agents (user_id, name, location, whatsapp, services)
select id, 'وكيل', 'بغداد', '+9647701112233', 'سحب'
from public.profiles
where username like 'bench_%'`

export const benchWorker = 'be000000-0000-4000-9000-000000000000'

/** One that everybody can buy again and again; and timers that are ripe, however often they are claimed. */
const openMines = `
insert into public.worker_types (id, name, description, specialty, daily_reward, price, price_currency)
values ('${benchWorker}', 'عامل', 'للقياس', 'points', 1, 1, 'points');

create function private.keep_ripe_timer() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger keep_ripe_timer before delete on private.daily_timers
for each row execute function private.keep_ripe_timer();

insert into private.daily_timers (user_id, started_at)
select id, now() - interval '25 hours'
from public.profiles
where username like 'bench_%';`

/** Five for each post, from the few people whom the measured likes spare. */
function likesOf(from: number, to: number): string {
  return `
insert into public.post_likes (post_id, user_id)
select
  ${idInSql('post', 'n')}::uuid,
  ${idInSql('user', `${firstSpared} + (n + liker) % ${people - firstSpared}`)}::uuid
from generate_series(${from}, ${to - 1}) as n
cross join generate_series(1, 5) as liker`
}

/** The likes as they were at first. */
export const restoreLikes = `truncate public.post_likes; ${likesOf(0, posts)}`

/** Posts of everybody in turn, one a minute, the newest first; each with some likes, most with a comment. */
function createPosts(from: number, to: number): string {
  return `
insert into public.posts (id, user_id, content, image_url, created_at)
select
  ${idInSql('post', 'n')}::uuid, ${idInSql('user', `n % ${people}`)}::uuid,
  'منشور رقم ' || n || ' بكلام يكفي لسطرين أو ثلاثة كما يكتب الناس في يوم عادي',
  case when n % 3 = 0 then '/storage/v1/object/public/posts/' || n || '.webp' end,
  now() - n * interval '1 minute'
from generate_series(${from}, ${to - 1}) as n;

${likesOf(from, to)};

insert into public.post_comments (post_id, user_id, content)
select ${idInSql('post', 'n')}::uuid, ${idInSql('user', `(n + 3) % ${people}`)}::uuid, 'تعليق'
from generate_series(${from}, ${to - 1}) as n
where n % 4 > 0;`
}

export async function fillDatabase(cluster: PostgresCluster, database: string): Promise<void> {
  await fillWithPeople(cluster, database)
  await runSql(cluster, database, `${withoutTriggers}${createPosts(0, posts)}`)
  await runSql(cluster, database, appointAgents)
  await settle(cluster, database)
}

/** People who are friends and have points, a worker that they can buy and timers that are ripe. */
export async function fillWithPeople(cluster: PostgresCluster, database: string): Promise<void> {
  await runSql(cluster, database, `${withoutTriggers}${createPeople}`)
  await runSql(cluster, database, givePoints)
  await runSql(cluster, database, openMines)
}

/** Adds older posts of the same people until there are `total`. */
export async function growTo(cluster: PostgresCluster, database: string, total: number): Promise<void> {
  await runSql(cluster, database, `${withoutTriggers}${createPosts(posts, total)}`)
  await settle(cluster, database)
}

/** Vacuum and a checkpoint now, so that neither falls into a measurement. */
async function settle(cluster: PostgresCluster, database: string): Promise<void> {
  await runSql(cluster, database, 'vacuum analyze')
  await runSql(cluster, database, 'checkpoint')
}
