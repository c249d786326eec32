-- Demo people and what they wrote, for an installation that shows what the product is. Applied to an empty database only; the
-- files that the addresses name lie in seed/storage. Passwords are printed at start-up; none of this exists in production.

do $$
begin
  if private.app_setting('demo') is distinct from 'on' then
    raise exception 'demo people have passwords that everybody knows: the setting demo is off here'
      using hint = 'update public.app_settings set value = ''on'' where key = ''demo''';
  end if;
end
$$;

create temporary table demo_people (
  number integer primary key,
  id uuid generated always as (('00000000-0000-4000-a000-' || lpad(number::text, 12, '0'))::uuid) stored,
  phone text,
  username text,
  full_name text,
  bio text,
  has_cover boolean,
  days_here numeric,
  invited_by integer,
  has_portrait boolean generated always as (number <= 14) stored
);

insert into demo_people (number, phone, username, full_name, has_cover, days_here, bio)
values
  (0, '9647700000000', 'majlis_admin', 'إدارة المجلس', false, 400, 'نرتّب المجلس ونسمع منكم. اكتبوا لنا من صفحة الدعم.'),
  (1, '9647700000001', 'sara_obaidi', 'سارة العبيدي', true, 320, 'بغدادية، أحب الكتب القديمة والشاي المهيّل ومشي العصر على دجلة.'),
  (2, '9647700000002', 'haider_k', 'حيدر كاظم', true, 300, 'من البصرة، عين على الكاميرا وعين على شط العرب.'),
  (3, '9647700000003', 'noor_jubouri', 'نور الجبوري', false, 280, 'موصلية. مهندسة معمارية، أجمع صور البيوت التي لها حكاية.'),
  (4, '966500000004', 'reem_night', 'ريم القحطاني', true, 260, 'الرياض. تصوير ليلي وقهوة مختصة وجري الفجر.'),
  (5, '966500000005', 'yousef_jeddah', 'يوسف الزهراني', false, 240, 'جدّاوي، بين البلد والبحر. معلم تاريخ.'),
  (6, '9647700000006', 'zainab_ahwar', 'زينب الساعدي', true, 220, 'بنت الأهوار. أكتب عن القصب والماء والناس الطيبين.'),
  (7, '9647700000007', 'ali_zellij', 'علي التميمي', false, 200, 'خطاط وصانع زليج. كل نجمة ثمانية أبدأها من جديد.'),
  (8, '966500000008', 'fahad_hail', 'فهد الشمري', false, 180, 'حائل. برّ وتخييم ونجوم، والباقي تفاصيل.'),
  (9, '9647700000009', 'dr_maryam', 'مريم الحسني', false, 150, 'كربلاء. طالبة طب، أقرأ الشعر بين مناوبتين.'),
  (10, '966500000010', 'abdullah_gh', 'عبدالله الغامدي', false, 120, 'الباحة. قهوتنا على الكيف، والمجلس مفتوح.'),
  (11, '9647700000011', 'huda_samarra', 'هدى السامرائي', false, 90, 'سامراء. مرشدة سياحية تحب الدرج الحلزوني أكثر من المصعد.'),
  (12, '966500000012', 'lama_taif', 'لمى العتيبي', false, 60, 'الطائف. ورد وعطر ومطبخ.');

-- Who came by Sara's invitation, and who did not behave.
insert into demo_people (number, phone, username, full_name, has_cover, days_here, invited_by, bio)
values
  (13, '9647700000013', 'mustafa_b', 'مصطفى البياتي', false, 21, 1, 'كركوك. كهربائي سيارات، والقهوة على الطريق.'),
  (14, '966500000014', 'dana_anazi', 'دانة العنزي', false, 12.5, 1, 'الدمام. طالبة تصميم، أجمع ألوان البحر.'),
  (15, '9647700000015', 'karrar_s', 'كرار السعدي', false, 9, null, null),
  (16, '9647700000016', 'free_points', 'نقاط مجانية', false, 6, null, 'مليون نقطة مجاناً، راسلني الآن!'),
  (17, '9647700000017', 'saif_r', 'سيف الربيعي', false, 28, 1, 'بغداد. كرة القدم أولاً.');

-- Each number counts as verified, so that these accounts come in by the same door as everybody's.
insert into public.phone_verifications (phone_number, purpose, code_hash, expires_at, verified_at)
select '+' || phone, 'registration', 'demo', now(), now()
from demo_people;

-- One after the other: who invites has a code before somebody comes by it.
do $$
declare
  v_person demo_people;
  v_demo constant text := extensions.crypt('majlis-demo', extensions.gen_salt('bf', 8));
  v_admin constant text := extensions.crypt('majlis-admin', extensions.gen_salt('bf', 8));
begin
  for v_person in
    select *
    from demo_people
    order by number
  loop
    insert into auth.users (
      instance_id, id, aud, role, email, encrypted_password, email_confirmed_at,
      confirmation_token, recovery_token, email_change_token_new, email_change,
      raw_app_meta_data, raw_user_meta_data, created_at, updated_at
    )
    values (
      '00000000-0000-0000-0000-000000000000',
      v_person.id,
      'authenticated',
      'authenticated',
      v_person.phone || '@' || private.phone_domain(),
      case v_person.number when 0 then v_admin else v_demo end,
      now(),
      '', '', '', '',
      '{"provider": "email", "providers": ["email"], "demo": true}'::jsonb
        || case v_person.number when 0 then '{"role": "admin"}'::jsonb else '{}'::jsonb end,
      jsonb_build_object(
        'sub', v_person.id,
        'phone', '+' || v_person.phone,
        'registration_method', 'whatsapp_verified',
        'referral_code', (
          select referral_code
          from public.referral_codes
          where user_id = coalesce((select id from demo_people where number = v_person.invited_by), private.founder_id())
        )
      ),
      now() - v_person.days_here * interval '1 day',
      now()
    );
  end loop;
end
$$;

update public.referrals
set created_at = now() - days_here * interval '1 day'
from demo_people
where referred_id = demo_people.id;

insert into auth.identities (provider_id, user_id, provider, identity_data, last_sign_in_at, created_at, updated_at)
select
  id::text,
  id,
  'email',
  jsonb_build_object('sub', id, 'email', phone || '@' || private.phone_domain(), 'email_verified', true, 'phone_verified', false),
  now(),
  now(),
  now()
from demo_people;

update public.profiles
set username = demo_people.username,
  full_name = demo_people.full_name,
  bio = demo_people.bio,
  avatar_url = case
    when has_portrait then '/storage/v1/object/public/posts/' || demo_people.id || '/avatars/portrait.webp'
  end,
  cover_image_url = case
    when has_cover then '/storage/v1/object/public/posts/' || demo_people.id || '/covers/cover.webp'
  end,
  created_at = now() - days_here * interval '1 day',
  terms_accepted_at = now() - days_here * interval '1 day'
from demo_people
where profiles.id = demo_people.id;

insert into public.friendships (user1_id, user2_id, created_at)
select one.id, other.id, now() - (least(one.days_here, other.days_here) - 3) * interval '1 day'
from (
  values
    (1, 2), (1, 3), (1, 4), (1, 5), (1, 6), (1, 7), (1, 8), (1, 9), (1, 10),
    (2, 3), (2, 6), (2, 7), (2, 9), (3, 7), (3, 11), (4, 5), (4, 8), (4, 12), (5, 10), (5, 12),
    (6, 9), (6, 11), (7, 11), (8, 10), (8, 12), (9, 11), (10, 12), (1, 13), (1, 14), (4, 14)
) as pairs (one_number, other_number)
join demo_people as one on one.number = one_number
join demo_people as other on other.number = other_number;

insert into public.friend_requests (sender_id, receiver_id, created_at)
select sender.id, receiver.id, now() - interval '5 hours' * sender.number / 11
from demo_people as sender
join demo_people as receiver on receiver.number = 1
where sender.number in (11, 12);

-- Some have just looked in, others come once in a while.
insert into private.presence (user_id, seen_at)
select id, now() - case when number in (2, 3, 9) then interval '0' else number * interval '47 minutes' end
from demo_people
where number between 1 and 14;

-- The requests have told of themselves just now; the list should read as if it had grown over days.
update public.notifications
set created_at = friend_requests.created_at
from public.friend_requests
where notifications.user_id = friend_requests.receiver_id
  and notifications.actor_id = friend_requests.sender_id
  and notifications.type = 'friend_request';

insert into public.notifications (user_id, title, message, type, is_read, created_at, actor_id, target_type, target_id)
select
  receiver.id,
  'تم قبول طلب الصداقة',
  format('أنت و%s صديقان الآن', actor.full_name),
  'friend_request_accepted',
  is_read,
  now() - age,
  actor.id,
  'user',
  actor.id
from (
  values
    (1, 10, false, interval '7 hours'),
    (1, 9, true, interval '2 days'),
    (2, 1, false, interval '3 hours'),
    (4, 12, true, interval '4 days')
) as told (receiver_number, actor_number, is_read, age)
join demo_people as receiver on receiver.number = receiver_number
join demo_people as actor on actor.number = actor_number;

-- And requests that were answered, which keep what the answer was.
insert into public.notifications (user_id, title, message, type, is_read, created_at, actor_id, target_type, target_id, outcome)
select
  receiver.id,
  'طلب صداقة جديد',
  format('وصلك طلب صداقة من %s', actor.full_name),
  'friend_request',
  true,
  now() - age,
  actor.id,
  'user',
  actor.id,
  'accepted'
from (
  values
    (1, 8, interval '9 hours'),
    (4, 5, interval '1 day 2 hours')
) as told (receiver_number, actor_number, age)
join demo_people as receiver on receiver.number = receiver_number
join demo_people as actor on actor.number = actor_number;

insert into public.notifications (user_id, title, message, type, is_read, created_at)
select
  id,
  'أهلاً بك في مجلس',
  'هنا تصلك طلبات الصداقة وكل جديد يخص حسابك.',
  'welcome',
  true,
  now() - interval '6 days'
from demo_people
where number between 1 and 14;

create temporary table demo_posts (
  number integer primary key,
  id uuid generated always as (md5('majlis-demo-post-' || number)::uuid) stored,
  author integer,
  age interval,
  image text,
  video text,
  content text
);

insert into demo_posts (number, author, age, image, video, content)
values
  (1, 2, '6 minutes', 'shatt-al-arab', null, 'غروب اليوم على شط العرب… من اشتاق للبصرة؟ 🌴'),
  (2, 10, '34 minutes', 'qahwa', null, 'القهوة على النار والدلّة جاهزة، والمجلس ناقصه أنتم. حيّاكم الله ☕'),
  (3, 6, '1 hour 10 minutes', null, null, 'أمي تقول: «الماي إله ذاكرة، إذا زعلتيه يوم يتذكّر سنة». واليوم رجع الهور وجهه ضاحك، الحمد لله.'),
  (4, 4, '2 hours', 'riyadh-night', null, 'الرياض الساعة ٩ الليل. المدينة هذي تعرف تلبس 🌃'),
  (5, 7, '2 hours 50 minutes', 'mosaic', null, 'ثلاثة أسابيع، ٤١٢ قطعة، ونجمة واحدة تتكرر ولا تتشابه. <strong>خلصت اللوحة!</strong>'),
  (6, 3, '3 hours 40 minutes', 'lanterns-poster', 'lanterns', 'علّقنا الفوانيس قبل الموعد بشهر… ما صبرنا 😄'),
  (7, 1, '4 hours 30 minutes', 'istikan', null, 'استكان شاي مهيّل بعد الدوام يحل نص مشاكل العالم. النص الثاني يحله الاستكان الثاني.'),
  (8, 8, '6 hours', 'night-walk', null, 'هدوء النفود بالليل ما يوصفه الكلام. اللي ما جرّب المبيت تحت النجوم فايته نص العمر.'),
  (9, 9, '7 hours 30 minutes', null, null, 'مناوبة ٢٤ ساعة انتهت. مريضتي الصغيرة رسمت لي وردة وكتبت: «إلى الدكتورة مريم من زهراء». كل التعب راح.'),
  (10, 5, '9 hours', 'al-balad', null, 'كل روشان في البلد كان شباك بيت، وكان وراه جدّة تنادي على أحفادها. امشوا فيها على مهلكم.'),
  (11, 2, '11 hours', 'sunset-poster', 'sunset', 'صوّرت لكم لحظة الغروب، شغّلوها وأنتم تشربون شاي.'),
  (12, 11, '13 hours', 'malwiya', null, 'صعدت الملوية للمرة المئة ربما، وما زالت تدوّخني من الجمال لا من الارتفاع.'),
  (13, 12, '15 hours', 'taif-roses', null, 'موسم الورد الطائفي بدأ 🌸 قطفنا قبل الشروق، والبيت كله صار عطراً.'),
  (14, 6, '18 hours', 'marshes', null, 'صباح الخير من المضيف. الماء ساكن، والقصب يحچي، وخبز السيّاح على التنور.'),
  (15, 1, '21 hours', 'mutanabbi', null, 'جمعة المتنبي: دخلت أشتري كتاباً واحداً، وطلعت بأربعة وبلا أجرة التكسي 📚'),
  (16, 4, '1 day 1 hour', null, null, 'خمسة كيلو قبل الفجر، برد يوقّظ الروح. مين يجري معي يوم السبت على وادي حنيفة؟'),
  (17, 7, '1 day 4 hours', null, null, 'الخط مثل الناس: كل حرف له مزاج.<br>الألف واثقة، والهاء خجولة، والعين لا تعجبها زاوية أبداً.'),
  (18, 9, '1 day 7 hours', 'golden-domes', null, 'ليلة هادئة وقلوب كثيرة. دعواتكم لكل مريض.'),
  (19, 8, '1 day 9 hours', 'dunes', null, 'طلعنا الصباح نبي الظل ورجعنا بعد المغرب، والقافلة هذي علّمتنا الصبر.'),
  (20, 3, '1 day 12 hours', null, null, 'البيت الموصلي القديم فيه درس ما تعلّمناه بالجامعة: الحوش قبل الغرف، والناس قبل الجدران.'),
  (21, 10, '1 day 16 hours', 'tea-poster', 'tea', 'اللي يقول الشاي ما له طقوس يتفرّج على هذا البخار.'),
  (22, 5, '1 day 20 hours', null, null, 'طلابي سألوني اليوم: أستاذ، لو تسافر لأي زمن وين تروح؟ قلت: سوق العلوي سنة ١٩٢٠، أشتري بهار وأرجع قبل الحصة.'),
  (23, 2, '2 days', null, null, 'هسه أحلى وكت للصبور المشوي. البصراويين يعرفون، والباقي ينتظرون دعوة 😉'),
  (24, 12, '2 days 3 hours', null, null, 'سر السليق الطائفي؟ صبر، ثم صبر، ثم ملعقة سمن ما تقولون لأحد عنها.'),
  (25, 11, '2 days 6 hours', null, null, 'سائحة من إسبانيا سألتني: كم درجة في الملوية؟ قلت لها: عدّيها معي. وصلنا ٣٩٩ ونسينا العد من الضحك.'),
  (26, 1, '2 days 10 hours', null, null, 'تمشّينا على دجلة اليوم. النوارس رجعت، وبغداد كأنها تبتسم على استحياء.'),
  (27, 4, '2 days 15 hours', null, null, 'نصيحة تصوير ليلية: ثبّت يدك، احبس نفسك، وانسَ الفلاش. الضوء الموجود يكفي دائماً.'),
  (28, 6, '2 days 20 hours', null, null, 'شفتوا طير الخضيري من قريب؟ وقف على مشحوفنا اليوم كأنه صاحب المكان. وهو كذلك.'),
  (29, 9, '3 days 1 hour', null, null, '«وما نيل المطالب بالتمني ولكن تؤخذ الدنيا غلابا»<br>أعيدها على نفسي قبل كل امتحان.'),
  (30, 7, '3 days 5 hours', null, null, 'طلب غريب اليوم: لوحة فيها كلمة واحدة فقط، «تعال». قال: هي تعرف. خطّيتها بالثلث وبكيت قليلاً.'),
  (31, 8, '3 days 11 hours', null, null, 'جمر سمر، شبّة نار، وسوالف ما تخلص. الشتاء وصل حايل يا جماعة.'),
  (32, 3, '3 days 18 hours', null, null, 'أعدنا اليوم قوساً حجرياً إلى مكانه بعد تسع سنين من سقوطه. صفّق العمال، وصفّقت الجارات من السطوح.'),
  (33, 10, '4 days 2 hours', null, null, 'ضباب الباحة اليوم غطّى الجبل كله. ما شفت إلا فنجاني، وكفاني.'),
  (34, 5, '4 days 9 hours', null, null, 'البحر اليوم رايق. جلست أراقب الصيادين ساعتين وما صدت إلا راحة البال.'),
  (35, 1, '4 days 18 hours', null, null, 'سؤال جاد: الكاهي بالقيمر فطور لو حلويات؟ أحتاج رأيكم قبل صباح الجمعة.'),
  (36, 12, '5 days 4 hours', null, null, 'ماء الورد على القهوة السعودية… جرّبوا قبل ما تحكمون.'),
  (37, 11, '5 days 14 hours', null, null, 'اليوم افتتحنا مسار المشي الجديد حول السور القديم. أول زائر كان طفلاً عمره ست سنوات، وشرح لي التاريخ كله.'),
  (38, 2, '6 days', null, null, 'تعلّمت من والدي: الصورة الزينة مو اللي تشوفها، اللي تسمع صوتها.'),
  (39, 4, '6 days 12 hours', null, null, 'أكملت اليوم الثلاثين من تحدي القراءة. شكراً لكل من شجّعني، والدور عليكم!'),
  (40, 0, '7 days', null, null, 'أهلاً بكم في <strong>مجلس</strong>. هذا بيتكم: شاركوا، شجّعوا بعضكم، وأحسنوا الظن بالناس.');

-- Reels, drawn by scripts/demo-films.mjs.
insert into demo_posts (number, author, age, image, video, content)
values
  (41, 8, '5 hours 20 minutes', 'reel-caravan', 'reel-caravan', 'قافلة عمي قبل المغيب. الجمل ما يستعجل، ويوصل.'),
  (42, 2, '8 hours 15 minutes', 'reel-shatt', 'reel-shatt', 'شط العرب وقت الغروب… هذا الصوت بس أهل البصرة يعرفوه.'),
  (43, 1, '10 hours 40 minutes', 'reel-istikan', 'reel-istikan', 'استكان العصر له موعد لا يؤجَّل ☕'),
  (44, 6, '14 hours 20 minutes', 'reel-marsh', 'reel-marsh', 'صباح الهور من فوق المشحوف. القصب طال هذه السنة، والطيور رجعت قبل موعدها. تعالوا نمشي بيها على مهلنا من الجبايش إلى الحمّار.'),
  (45, 4, '20 hours', 'reel-riyadh', 'reel-riyadh', 'الرياض ما تنام، بس تهدأ شوي.'),
  (46, 7, '1 day 2 hours', 'reel-zellij', 'reel-zellij', 'نجمة تدور حول نجمة: من الرسم إلى القطع.'),
  (47, 3, '1 day 8 hours', 'reel-fanous', 'reel-fanous', 'فوانيس الحوش، ونسمة الليل تلعب بيها.'),
  (48, 10, '1 day 15 hours', 'reel-rain', 'reel-rain', 'مطر الباحة، والباب مفتوح لمن يمرّ.'),
  (49, 13, '1 day 22 hours', 'reel-masgouf', 'reel-masgouf', 'المسكوف ما يستعجل: ساعة على نار الصفصاف، وظهره للريح. هذي وصية جدّي من سنة السبعين، وإذا نسيت الملح فلا تلوم السمك ولا تلوم النار.'),
  (50, 5, '2 days 5 hours', 'reel-corniche', 'reel-corniche', 'كورنيش جدة الساعة سبع الصبح، قبل الناس كلها.'),
  (51, 8, '2 days 12 hours', 'reel-camp', 'reel-camp', 'شبّة نار وسوالف ما تخلص 🔥'),
  (52, 12, '2 days 18 hours', 'reel-farm', 'reel-farm', 'مزرعة الورد قبل القطاف، والهواء محمّل عطر.'),
  (53, 14, '3 days 4 hours', 'reel-dammam', 'reel-dammam', 'الدمام بلون الورد. صوّرتها من سطح الكلية.'),
  (54, 9, '3 days 14 hours', 'reel-winter', 'reel-winter', 'مطر كربلاء بعد مناوبة طويلة.'),
  (55, 10, '4 days', 'reel-karak', 'reel-karak', 'كرك ثقيل، وكنب قديم، وجلسة ما لها آخر.'),
  (56, 2, '4 days 12 hours', 'reel-grove', 'reel-grove', 'نخلات أبوي. كل وحدة لها اسم.'),
  (57, 6, '5 days 2 hours', 'reel-mashhoof', 'reel-mashhoof', 'آخر مشحوف قبل الليل.'),
  (58, 5, '5 days 20 hours', 'reel-souk', 'reel-souk', 'سوق العلوي أيام زمان… بقيت الفوانيس وبقي الحنين.'),
  (59, 7, '6 days 8 hours', 'reel-courtyard', 'reel-courtyard', 'زليج الحوش: ثمان زوايا، وألف نظرة.'),
  (60, 8, '7 days 6 hours', 'reel-morning-dunes', 'reel-morning-dunes', 'الرمل أول الصبح بارد مثل الماء.');

insert into public.posts (id, user_id, content, image_url, video_url, created_at)
select
  demo_posts.id,
  demo_people.id,
  content,
  '/storage/v1/object/public/posts/' || demo_people.id || '/' || image || '.webp',
  '/storage/v1/object/public/posts/' || demo_people.id || '/' || video || '.mp4',
  now() - age
from demo_posts
join demo_people on demo_people.number = author
order by demo_posts.number;

-- One of them has a second picture.
update public.posts
set more_image_urls = array['/storage/v1/object/public/posts/' || user_id || '/night-walk.webp']
where image_url like '%/dunes.webp';

-- Gone after 24 hours, as everybody's.
create temporary table demo_stories (
  number integer primary key,
  author integer not null,
  age interval not null,
  image text not null,
  video text,
  id uuid generated always as (('00000000-0000-4000-b500-' || lpad(number::text, 12, '0'))::uuid) stored
);

insert into demo_stories (number, author, age, image, video)
values
  (1, 10, '26 minutes', 'qahwa', null),
  (2, 10, '11 minutes', 'tea-poster', 'tea'),
  (3, 4, '1 hour 50 minutes', 'riyadh-night', null),
  (4, 3, '3 hours 20 minutes', 'lanterns-poster', 'lanterns'),
  (5, 6, '5 hours', 'marshes', null),
  (6, 1, '3 hours', 'istikan', null),
  (7, 8, '8 hours', 'night-walk', null),
  (8, 8, '7 hours 40 minutes', 'dunes', null);

insert into public.stories (id, user_id, image_url, video_url, created_at)
select
  demo_stories.id,
  demo_people.id,
  '/storage/v1/object/public/stories/' || demo_people.id || '/' || image || '.webp',
  '/storage/v1/object/public/stories/' || demo_people.id || '/' || video || '.mp4',
  now() - age
from demo_stories
join demo_people on demo_people.number = author;

-- Sara has seen the oldest, and some saw hers.
insert into public.story_views (story_id, viewer_id, created_at)
select demo_stories.id, demo_people.id, now() - age * later
from (
  values
    (6, 2, 0.9),
    (6, 3, 0.7),
    (6, 9, 0.4),
    (6, 10, 0.1),
    (7, 1, 0.5),
    (8, 1, 0.5)
) as seen (story_number, viewer_number, later)
join demo_stories on demo_stories.number = story_number
join demo_people on demo_people.number = viewer_number;

-- Who likes what is scattered by a hash, so that every installation looks the same and no two posts do.
insert into public.post_likes (post_id, user_id, created_at)
select demo_posts.id, demo_people.id, now() - age * 0.8
from demo_posts
join demo_people on demo_people.number <> author
where ('x' || left(md5('liked' || demo_posts.number || '-' || demo_people.number), 6))::bit(24)::integer % 100
  < 25 + (demo_posts.number * 37) % 60;

insert into public.post_comments (post_id, user_id, content, created_at)
select demo_posts.id, demo_people.id, said.content, now() - age * said.later
from (
  values
    (1, 1, 0.7, 'يا سلام… البصرة تنادي وإحنا نلبّي'),
    (1, 6, 0.5, 'هذا اللون ما يطلع إلا عندكم وعندنا بالهور'),
    (1, 9, 0.3, 'صورة تنحط بإطار'),
    (2, 8, 0.8, 'جايّك، خلّ الدلة على الجمر'),
    (2, 1, 0.4, 'ريحتها وصلت بغداد!'),
    (4, 12, 0.6, 'الله يا ريم، أي عدسة؟'),
    (4, 8, 0.5, 'ليل الرياض غير'),
    (5, 3, 0.8, 'تستاهل كل دقيقة صبر. مبروك يا علي'),
    (5, 1, 0.6, 'أريد وحدة مثلها لغرفتي'),
    (5, 11, 0.2, 'ما شاء الله على الدقة'),
    (6, 1, 0.7, 'وأنا الي كنت أحسب نفسي مستعجلة 😄'),
    (7, 2, 0.8, 'والنص الثالث عليّ'),
    (7, 10, 0.5, 'حكمة اليوم'),
    (8, 10, 0.6, 'المرة الجاية لا تطلع من غيري'),
    (9, 1, 0.9, 'دكتورتنا، الله يقويك ويحفظ زهراء'),
    (9, 6, 0.4, 'دمعت عيني'),
    (10, 4, 0.6, 'أحلى وصف قرأته عن البلد'),
    (11, 9, 0.7, 'شغّلتها ثلاث مرات'),
    (12, 3, 0.5, 'درس في العمارة بدون كلام'),
    (13, 4, 0.6, 'وصل العطر للرياض'),
    (13, 5, 0.3, 'احجزي لنا دهن ورد'),
    (14, 2, 0.8, 'اشتقنا لخبز السياح'),
    (15, 7, 0.7, 'أربعة فقط؟ تطورتِ'),
    (15, 9, 0.5, 'شنو العناوين؟'),
    (21, 5, 0.6, 'طقوس وأصول'),
    (32, 7, 0.8, 'هذا الخبر يفرّح القلب'),
    (32, 1, 0.6, 'عاشت الأيادي'),
    (35, 2, 0.9, 'فطور، وينتهي النقاش'),
    (35, 3, 0.8, 'فطور يوم الجمعة، وحلويات باقي الأسبوع'),
    (35, 6, 0.7, 'القيمر ما يحتاج تصنيف'),
    (41, 10, 0.8, 'ما شاء الله، وين هالمكان؟'),
    (41, 1, 0.5, 'أريد أجي معكم المرة القادمة'),
    (42, 1, 0.7, 'الله على شط العرب'),
    (44, 9, 0.6, 'خذوني وياكم'),
    (49, 1, 0.8, 'جوّعتنا يا مصطفى'),
    (49, 2, 0.6, 'الصفصاف أصل المسكوف')
) as said (post_number, author_number, later, content)
join demo_posts on demo_posts.number = post_number
join demo_people on demo_people.number = author_number;

-- They have told of themselves just now, as the requests have; what is older than a few hours was read.
update public.notifications
set created_at = post_comments.created_at,
  is_read = post_comments.created_at < now() - interval '4 hours'
from public.post_comments
where notifications.type = 'post_comment'
  and notifications.target_id = post_comments.id;

insert into public.post_reports (post_id, reporter_id, report_reason, report_details, created_at)
select demo_posts.id, demo_people.id, reason, details, now() - age * later
from (
  values
    (22, 12, 0.9, 'fake', 'سوق العلوي لم يكن بهذا الاسم سنة ١٩٢٠'),
    (22, 9, 0.6, 'other', null),
    (24, 11, 0.5, 'copyright', 'الوصفة منقولة من كتاب خالتي بلا ذكر اسمها')
) as said (post_number, reporter_number, later, reason, details)
join demo_posts on demo_posts.number = post_number
join demo_people on demo_people.number = reporter_number;

-- A month of points and gems. Each step is done by the procedures of the app, in the name of who does it, and then moved to
-- its day: the ledger lets nobody do that, so its guard is put aside while the past is made.
create temporary table demo_steps (
  days_ago numeric,
  person integer,
  does text,
  other integer,
  amount bigint,
  detail text
);

insert into demo_steps (days_ago, person, does, other, amount, detail)
select 30.9, 0, 'credit', number, 40000, null
from demo_people
where number between 1 and 12;

insert into demo_steps (days_ago, person, does, other, amount, detail)
values
  (30.8, 0, 'credit', 2, 2500000, null),
  (30.7, 0, 'credit', 8, 1800000, null),
  (30.6, 0, 'credit', 11, 1300000, null),
  (30.5, 0, 'credit', 10, 1200000, null),
  (29.4, 2, 'apply', null, null, 'مكتب شط العرب|البصرة|سحب وإيداع نقدي، ومحافظ إلكترونية'),
  (28.6, 0, 'approve', 2, null, 'أهلاً بك وكيلاً في البصرة'),
  (26.3, 8, 'apply', null, null, 'مكتب سلمى|حائل|سحب إلى الحسابات البنكية في السعودية'),
  (25.2, 0, 'approve', 8, null, null),
  (22.7, 11, 'apply', null, null, 'الملوية للخدمات المالية|سامراء|سحب نقدي وتحويل داخل صلاح الدين'),
  (22.1, 0, 'approve', 11, null, null),
  (18.3, 0, 'credit', 7, 1000000, null),
  (17.9, 7, 'apply', null, null, 'زليج للصرافة|النجف|صرافة'),
  (16.5, 0, 'reject', 7, null, 'الخدمات غير واضحة، اذكر طرق السحب وأوقات العمل ثم تقدّم من جديد'),
  (3.9, 0, 'credit', 13, 1050000, null),
  (2.4, 13, 'apply', null, null, 'مكتب القلعة|كركوك|سحب نقدي، وزين كاش وآسيا حوالة، من 9 صباحاً إلى 9 مساءً'),
  (1.2, 10, 'apply', null, null, 'مكتب الباحة|الباحة|سحب وإيداع'),
  (0.8, 0, 'credit', 5, 1000000, null),
  (0.3, 5, 'apply', null, null, 'روشان البلد|جدة|محافظ إلكترونية ونقدي'),
  (0.09, 0, 'credit', 14, 1020000, null),
  (0.02, 14, 'apply', null, null, 'مكتب الشرقية|الدمام|تحويل إلى الحسابات البنكية، يومياً بعد العصر'),
  (27.9, 17, 'device', null, null, null),
  (20.9, 13, 'device', null, null, null),
  (12.4, 14, 'device', null, null, null),
  (13.6, 0, 'ban', 17, null, 'إزعاج الآخرين برسائل مكررة'),
  (4.3, 0, 'ban', 15, null, 'شتائم في التعليقات بعد تنبيهين'),
  (2.7, 0, 'ban for good', 16, null, 'بيع أدوات غش وانتحال صفة الإدارة'),
  (28.3, 1, 'buy', null, null, 'عادي|points'),
  (27.4, 2, 'buy', null, null, 'متوسط|points'),
  (24.8, 8, 'buy', null, null, 'مميز|points'),
  (24.5, 2, 'transfer', 1, 45000, null),
  (23.9, 1, 'convert', null, 9000, null),
  (22.4, 1, 'buy', null, null, 'عادي|points'),
  (21.6, 2, 'buy', null, null, 'مميز|points'),
  (20.5, 1, 'transfer', 3, 1200, null),
  (19.3, 7, 'transfer', 1, 750, null),
  (17.2, 8, 'transfer', 4, 30000, null),
  (15.6, 1, 'convert', null, 6500, null),
  (14.4, 4, 'transfer', 1, 2500, null),
  (13.5, 4, 'buy', null, null, 'عادي|points'),
  (12.1, 2, 'transfer', 6, 12000, null),
  (10.3, 1, 'buy', null, null, 'عادي|gems'),
  (11.5, 1, 'time', null, 95, null),
  (9.2, 9, 'transfer', 1, 300, null),
  (6.4, 1, 'time', null, 42, null),
  (7.7, 1, 'transfer', 9, 500, null),
  (5.4, 11, 'transfer', 3, 8000, null),
  (3.3, 6, 'convert', null, 10000, null),
  (2.6, 1, 'transfer', 2, 900, null),
  (0.3, 5, 'transfer', 1, 650, null);

-- Sara claims every day, the others now and then.
insert into demo_steps (days_ago, person, does)
select day + 0.15, number, 'claim'
from demo_people
cross join generate_series(0, 29) as day
where number = 1 and day > 0
  or number between 2 and 12 and (number * 7 + day * 5) % 9 = 0;

create function pg_temp.do_demo_step(p_step demo_steps)
returns jsonb
language plpgsql
as $$
declare
  v_other constant uuid := (select id from demo_people where number = p_step.other);
begin
  case p_step.does
    when 'credit' then
      return public.admin_transfer_points(v_other, p_step.amount);
    when 'transfer' then
      return public.transfer_points_with_limits(v_other, p_step.amount);
    when 'convert' then
      return public.convert_points_to_gems(p_step.amount);
    when 'buy' then
      return public.buy_worker((
        select id
        from public.worker_types
        where name = split_part(p_step.detail, '|', 1)
          and specialty = split_part(p_step.detail, '|', 2)
      ));
    when 'apply' then
      return public.apply_for_agency(
        split_part(p_step.detail, '|', 1),
        split_part(p_step.detail, '|', 2),
        (select '+' || phone from demo_people where number = p_step.person),
        split_part(p_step.detail, '|', 3)
      );
    when 'approve', 'reject' then
      return public.review_agent_application(
        (select id from public.agent_applications where user_id = v_other and status = 'pending'),
        p_step.does = 'approve',
        p_step.detail
      );
    when 'device' then
      return jsonb_build_object('success', not (
        public.check_and_store_fingerprint(auth.uid(), encode(sha256(convert_to('demo device ' || p_step.person, 'UTF8')), 'hex'))
          ->> 'banned'
      )::boolean);
    when 'ban' then
      return public.ban_user_10_days(v_other, p_step.detail);
    when 'ban for good' then
      return public.ban_user_permanently(v_other, p_step.detail);
    when 'claim' then
      insert into private.daily_timers (user_id, started_at)
      values (auth.uid(), now() - interval '1 day');
      return public.claim_daily_reward();
    when 'time' then
      perform public.start_timer();
      update public.user_timers
      set start_time = now() - make_interval(mins => p_step.amount::integer)
      where user_id = auth.uid()
        and is_active;
      return public.stop_timer();
  end case;
end
$$;

create function pg_temp.move_demo_step(p_ago interval)
returns void
language sql
as $$
  update public.ledger_entries set created_at = now() - p_ago where created_at = now();
  update public.transfer_history set created_at = now() - p_ago where created_at = now();
  update public.daily_transfers
  set transfer_date = (now() - p_ago) at time zone 'utc'
  where transfer_date = (now() at time zone 'utc')::date;
  update public.user_workers set purchased_at = now() - p_ago where purchased_at = now();
  update public.user_timers
  set start_time = start_time - p_ago,
    created_at = start_time - p_ago,
    end_time = now() - p_ago,
    updated_at = now() - p_ago
  where end_time = now();
  update public.agent_applications set created_at = now() - p_ago where created_at = now();
  update public.agent_applications set reviewed_at = now() - p_ago where reviewed_at = now();
  update public.approved_agents set created_at = now() - p_ago, approved_at = now() - p_ago where approved_at = now();
  update public.notifications
  set created_at = now() - p_ago,
    is_read = p_ago > interval '2 days'
  where created_at = now()
    and type in ('transfer', 'admin_transfer', 'agent_approval', 'agent_rejection', 'referral_reward');
  update public.referrals set rewarded_at = now() - p_ago where rewarded_at = now();
  update public.device_fingerprints set created_at = now() - p_ago where created_at = now();
  update public.locked_users
  set banned_at = now() - p_ago,
    banned_until = banned_until - p_ago
  where banned_at = now();
  update public.admin_actions set created_at = now() - p_ago where created_at = now();
$$;

do $$
declare
  v_admin_id constant uuid := (select id from demo_people where number = 0);
  v_session_id constant uuid := gen_random_uuid();
  v_step demo_steps;
  v_answer jsonb;
begin
  alter table public.ledger_entries disable trigger refuse_ledger_change;

  -- Nobody is an admin without one.
  insert into auth.sessions (id, user_id, created_at, updated_at, aal)
  values (v_session_id, v_admin_id, now(), now(), 'aal1');

  for v_step in
    select *
    from demo_steps
    order by days_ago desc, person, other
  loop
    perform set_config('request.jwt.claims', jsonb_build_object(
      'sub', (select id from demo_people where number = v_step.person),
      'role', 'authenticated',
      'session_id', v_session_id,
      'amr', jsonb_build_array(jsonb_build_object('method', 'password', 'timestamp', extract(epoch from now())::bigint)),
      'app_metadata', case v_step.person when 0 then '{"role": "admin"}' else '{}' end::jsonb
    )::text, true);
    v_answer := pg_temp.do_demo_step(v_step);
    if not (v_answer ->> 'success')::boolean then
      raise exception 'demo: % refused: %', v_step, v_answer ->> 'error';
    end if;
    perform pg_temp.move_demo_step(make_interval(secs => (v_step.days_ago * 86400)::double precision));
  end loop;

  alter table public.ledger_entries enable trigger refuse_ledger_change;

  -- The days are those of the entries, which were moved.
  perform private.rebuild_wallet_days();

  perform set_config('request.jwt.claims', '', true);
  perform private.lift_expired_bans();

  delete from auth.sessions where id = v_session_id;
  -- The first sign-in of a person is no news.
  delete from private.sign_in_places where user_id = v_admin_id;
end
$$;

-- Sara's timer has run its day: her first visit finds a reward to claim.
insert into private.daily_timers (user_id, started_at)
select id, now() - interval '1 day'
from demo_people
where number = 1;

drop function pg_temp.do_demo_step(demo_steps);
drop function pg_temp.move_demo_step(interval);

-- Two rooms with more seats than others have (spec 2 §9), and what was said in them lately: gone after 24 hours, as everybody's.
insert into public.rooms (id, owner_id, name, description, max_users, created_at)
values
  ('00000000-0000-4000-a004-000000000001', (select id from demo_people where number = 1), 'مجلس بغداد', 'شاي مهيّل وكتب وأخبار الناس. الكل مرحّب به.', 80, now() - interval '40 days'),
  ('00000000-0000-4000-a004-000000000002', (select id from demo_people where number = 4), 'سهرة القهوة', 'قهوة مختصة وتصوير ليلي وسوالف آخر الليل.', 80, now() - interval '25 days');

create temporary table demo_talk (number integer primary key, room integer, author integer, minutes_ago integer, answers integer, content text);

insert into demo_talk (number, room, author, minutes_ago, answers, content)
values
  (1, 1, 1, 95, null, 'مساء الخير يا أهل المجلس. من قرأ كتاباً هذا الأسبوع؟'),
  (2, 1, 3, 92, null, 'أعدت قراءة رواية عن الموصل القديمة. كل بيت فيها أعرفه.'),
  (3, 1, 9, 90, null, 'أنا بين مناوبتين، قرأت قصيدة واحدة وكفتني 🌙'),
  (4, 1, 1, 88, 3, 'اكتبيها لنا!'),
  (5, 1, 2, 61, null, 'سلام من البصرة. الغروب على الشط اليوم لا يفوّت.'),
  (6, 1, 13, 34, 5, 'صوّره يا حيدر، نحن في كركوك غيوم.'),
  (7, 1, 7, 12, null, 'أنهيت نجمة الزليج الثامنة. غداً أبدأ التاسعة إن شاء الله.'),
  (8, 2, 4, 130, null, 'القهوة جاهزة، من يسهر معنا الليلة؟'),
  (9, 2, 10, 126, null, 'حاضرين، وعلى الكيف.'),
  (10, 2, 5, 118, null, 'من جدة البلد، الهواء طيب والبحر هادئ.'),
  (11, 2, 8, 74, null, 'صورت درب التبانة أمس في النفود، ثلاث ساعات انتظار وتستاهل.'),
  (12, 2, 4, 72, 11, 'ثلاث ساعات! انشرها نشوفها 😍'),
  (13, 2, 14, 20, null, 'أحتاج رأيكم في لون: أزرق الفجر أم أزرق الخليج؟');

insert into public.room_messages (id, room_id, user_id, content, reply_to_id, created_at)
select
  ('00000000-0000-4000-a005-' || lpad(talk.number::text, 12, '0'))::uuid,
  ('00000000-0000-4000-a004-' || lpad(talk.room::text, 12, '0'))::uuid,
  demo_people.id,
  talk.content,
  ('00000000-0000-4000-a005-' || lpad(talk.answers::text, 12, '0'))::uuid,
  now() - talk.minutes_ago * interval '1 minute'
from demo_talk as talk
join demo_people on demo_people.number = talk.author
order by talk.number;

insert into private.room_reactions (message_id, user_id, emoji)
select ('00000000-0000-4000-a005-' || lpad(message::text, 12, '0'))::uuid, demo_people.id, emoji
from (values (2, 1, '❤️'), (2, 9, '❤️'), (5, 1, '👍'), (7, 3, '😮'), (11, 5, '😮'), (11, 10, '👍')) as felt (message, person, emoji)
join demo_people on demo_people.number = felt.person;

-- What friends wrote to Sara, and she to them: gone after 24 hours too. The newest of Haidar's she has not seen.
create temporary table demo_letters (number integer primary key, sender integer, receiver integer, minutes_ago integer, answers integer, content text);

insert into demo_letters (number, sender, receiver, minutes_ago, answers, content)
values
  (1, 9, 1, 410, null, 'صباح الخير يا سارة، هل ستأتين إلى المتنبي يوم الجمعة؟'),
  (2, 1, 9, 402, 1, 'إن شاء الله، بعد العاشرة.'),
  (3, 9, 1, 400, null, 'أحجز لك كرسياً قرب المقهى ☕'),
  (4, 3, 1, 300, null, 'وجدت النسخة القديمة التي كنت تسألين عنها!'),
  (5, 1, 3, 291, 4, 'لا أصدق! كم أنا ممتنة لك.'),
  (6, 1, 2, 48, null, 'حيدر، صورة الغروب اليوم من أجمل ما نشرت.'),
  (7, 2, 1, 41, 6, 'الشط هو الجميل، أنا وقفت فقط.'),
  (8, 2, 1, 40, null, 'إذا جئت البصرة فالسمك علينا 🐟'),
  (9, 1, 2, 22, 8, 'اتفقنا!'),
  (10, 2, 1, 6, null, 'بالمناسبة، من أين لك ذلك الكتاب عن الأهوار؟'),
  (11, 2, 1, 5, null, 'أريده هدية لأبي.');

insert into public.messages (id, sender_id, receiver_id, content, reply_to_id, created_at, delivered_at, read_at)
select
  ('00000000-0000-4000-a007-' || lpad(letter.number::text, 12, '0'))::uuid,
  sender.id,
  receiver.id,
  letter.content,
  ('00000000-0000-4000-a007-' || lpad(letter.answers::text, 12, '0'))::uuid,
  now() - letter.minutes_ago * interval '1 minute',
  case when letter.minutes_ago > 10 then now() - (letter.minutes_ago - 1) * interval '1 minute' end,
  case when letter.minutes_ago > 10 then now() - (letter.minutes_ago - 1) * interval '1 minute' end
from demo_letters as letter
join demo_people as sender on sender.number = letter.sender
join demo_people as receiver on receiver.number = letter.receiver
order by letter.number;

insert into private.conversations (user_id, peer_id, last_message_id, last_at)
select distinct on (user_id, peer_id) user_id, peer_id, id, created_at
from (
  select sender_id as user_id, receiver_id as peer_id, id, created_at
  from public.messages
  union all
  select receiver_id, sender_id, id, created_at
  from public.messages
) as sides
order by user_id, peer_id, created_at desc;

drop table demo_letters;

-- The starter package (spec 2 §9).
insert into public.treasure_chests (id, name, points, gem_cost, total_keys, keys_remaining, expires_at)
values ('00000000-0000-4000-a006-000000000001', 'بكج البداية', 10000, 100, 150, 150, now() + interval '168 hours');

-- A channel with eight videos, drawn by scripts/demo-films.mjs; all but the newest people have seen some of them.
insert into public.channels (id, owner_id, name, profile_image, banner_image, created_at)
select
  channel.id,
  demo_people.id,
  'حكايات المجلس',
  '/storage/v1/object/public/thumbnails/' || channel.id || '-profile-1.webp',
  '/storage/v1/object/public/thumbnails/' || channel.id || '-banner-1.webp',
  now() - interval '60 days'
from (values ('00000000-0000-4000-a007-000000000001'::uuid)) as channel (id)
join demo_people on number = 5;

create temporary table demo_videos (
  number integer primary key,
  age interval,
  title text,
  description text,
  id uuid generated always as (('00000000-0000-4000-a008-' || lpad(number::text, 12, '0'))::uuid) stored
);

insert into demo_videos (number, age, title, description)
values
  (1, '1 day 3 hours', 'طريق الملح: كيف عرف أجدادنا الطريق بلا خريطة', E'قافلة صغيرة، وثلاثة أيام بين حائل والجوف.\nحكى لنا عمّ فهد كيف كانت النجوم تدلّ، وكيف كان الملح يُوزن بالذهب.'),
  (2, '3 days', 'شط العرب في ساعة الغروب', 'ثماني ثوانٍ من الهدوء. صوّرها حيدر من فوق جسر التنومة.'),
  (3, '5 days 6 hours', 'الرياض بعد منتصف الليل', 'مدينة لا تنام، وريم لا تنام قبلها.'),
  (4, '9 days', 'أسماء النخيل: بستان يعرفه صاحبه نخلة نخلة', E'البرحي والحلاوي والخستاوي.\nلكل نخلة في هذا البستان اسم وحكاية، وبعضها أكبر من صاحبها.'),
  (5, '12 days', 'سر الاستكان: شاي العراق خطوة بخطوة', 'الهيل قبل الماء أم بعده؟ سارة تحسم الخلاف.'),
  (6, '16 days', 'فوانيس سوق العلوي', 'كيف كان السوق يُضاء قبل مئة عام.'),
  (7, '21 days', 'كيف يُبنى المضيف؟ يوم كامل في الأهوار', E'من قصّ القصب إلى أول قوس.\nيوم كامل مع زينب وأهلها في الجبايش، بلا مسمار واحد.'),
  (8, '30 days', 'نجمة الزليج: من الورقة إلى الجدار', 'علي يرسم نجمة ثمانية، ثم يقصّها، ثم يعيدها مئة مرة.');

insert into public.videos (id, channel_id, title, description, thumbnail_url, video_url, upload_date, upload_status, upload_progress)
select
  demo_videos.id,
  channels.id,
  title,
  description,
  '/storage/v1/object/public/thumbnails/' || demo_videos.id || '-thumb.webp',
  '/storage/v1/object/public/videos/' || demo_videos.id || '.mp4',
  now() - age,
  'completed',
  100
from demo_videos
cross join public.channels
order by number;

insert into public.video_views (user_id, video_id)
select demo_people.id, demo_videos.id
from demo_videos
join demo_people on demo_people.number <= 6 + demo_videos.number and demo_people.number not in (1, 5);

insert into public.video_reactions (user_id, video_id, is_like)
select user_id, video_id, demo_people.number <> 11
from public.video_views
join demo_people on demo_people.id = user_id
join demo_videos on demo_videos.id = video_id
where (demo_people.number + demo_videos.number) % 3 > 0;

insert into public.channel_subscribers (channel_id, user_id)
select channels.id, demo_people.id
from public.channels
join demo_people on demo_people.number between 2 and 13 and demo_people.number <> 5;

drop table demo_videos;
drop table demo_talk;
drop table demo_steps;
drop table demo_posts;
drop table demo_people;
