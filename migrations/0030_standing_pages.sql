-- Since when a post is advertised; and standing pages promise what there is, where they have not been rewritten.

alter table job_posts add column posted_at timestamptz(3) not null default now();
comment on column job_posts.posted_at is 'Since when it is advertised';

update pages set body_html = replace(body_html, '请在本页提交投诉表单，或发邮件到', '请发邮件到') where slug = 'copyright';
update pages
set body_html = replace(
  replace(body_html, '用本页的申请表提交，或发邮件到', '发邮件到'),
  '每周自动检查一次。打不开的先隐藏', '编辑每周检查一次。打不开的先撤下')
where slug = 'links';
update pages
set body_html = replace(body_html, '撤稿后原址保留一段说明，写清原因和日期。', '撤稿后原址注明已经撤下，不换成别的内容；写信来问，我们说明原因和日期。')
where slug = 'corrections';
