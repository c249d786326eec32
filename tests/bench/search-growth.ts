/** How long a search takes among a million people and a million posts, one question after the other, as people type them. */
import { runSql } from './captured-sql.ts'
import { median, timesOf } from './median.ts'
import { people } from './numbered.ts'
import { post } from './people.ts'
import { atMost, type Row } from './report.ts'
import type { Bench } from './throughput.ts'

const manyPeople = 1_000_000
const mostMs = 50
/** How often each of the texts is asked for. */
const rounds = 20

/** One's own name, the father's and the family's; of each list the first is the most frequent, as with such names. */
const names = {
  own: 'محمد علي حسين أحمد فاطمة زينب مريم عبدالله حسن نور سارة يوسف إبراهيم خالد عمر هدى رغد ليلى سلمان فيصل',
  father: 'محمد علي جاسم كاظم عبدالرحمن صالح سعد ناصر عباس فهد حيدر مصطفى رائد طارق منصور',
  family:
    'الجبوري العتيبي الدوسري الساعدي الشمري القحطاني العبيدي الغامدي التميمي الحربي الزبيدي المطيري البياتي الخفاجي',
}

function oneOf(words: string): string {
  return `(string_to_array('${words}', ' '))[1 + floor(power(random(), 2) * ${words.split(' ').length})]`
}

/** Without triggers, so that what these keep is written here. */
const fill = `
set session_replication_role = replica;

insert into public.profiles (id, username, full_name)
select gen_random_uuid(), 'many_' || n, ${oneOf(names.own)} || ' ' || ${oneOf(names.father)} || ' ' || ${oneOf(names.family)}
from generate_series(${people}, ${manyPeople - 1}) as n;

insert into private.profile_search_suffixes (profile_id, word_number, suffix)
select profiles.id, suffixes.word_number, suffixes.suffix
from public.profiles
cross join lateral private.search_suffixes(profiles.search_key) as suffixes
on conflict do nothing;

insert into private.post_search_keys (post_id, search_key)
select id, private.search_key(private.visible_text(content))
from public.posts
on conflict do nothing`

/** From one letter to a whole name, spelled in other ways, with a wrong letter, and what nobody is called. */
const namesTyped = [
  'م',
  'أح',
  'محم',
  'محمد علي',
  'الجبوري محمد',
  'زينب الساعدى',
  'محمد حيدز',
  'خالد منصور القحطاني',
  'many_5123',
  'قسطنطين',
]
/** Words that all posts have, numbers that few have, and what stands in none. */
const wordsTyped = ['منشور', 'رقم 512', 'منشور رقم 731000', 'سطرين او ثلاثه', 'يوم عادي', 'قسطنطين']

export async function measureSearchGrowth({ cluster, database, backend }: Bench): Promise<Row[]> {
  await runSql(cluster, database, fill)
  for (const table of ['public.profiles', 'private.profile_search_suffixes', 'private.post_search_keys'])
    await runSql(cluster, database, `vacuum analyze ${table}`)

  const p50 = async (procedure: string, typed: string[]) => {
    const ask = (run: number) =>
      post(
        `${backend.url}/rest/v1/rpc/${procedure}`,
        backend.anonKey,
        { p_query: typed[run % typed.length] },
        { authorization: `Bearer ${backend.tokens[run % people]}` },
      )
    await timesOf(typed.length, ask)
    return median(await timesOf(typed.length * rounds, ask))
  }
  return [
    atMost(`search among ${manyPeople} people, p50`, await p50('search_users', namesTyped), mostMs, 'ms'),
    atMost('search among a million posts, p50', await p50('search_posts', wordsTyped), mostMs, 'ms'),
  ]
}
