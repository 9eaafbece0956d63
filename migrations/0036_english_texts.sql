-- English beside the Chinese of what operators write; empty, readers of English see the Chinese.

alter table pages
  add column title_en text not null default '',
  add column body_html_en text not null default '',
  add column seo_description_en text not null default '';
comment on column pages.body_html_en is 'Cleaned HTML of the English text, empty where there is none';
alter table billboards add column title_en text not null default '';
alter table headlines add column badge_en text not null default '';

update headlines
set badge_en = case badge when '独家' then 'Exclusive' when '深度' then 'In depth' when '数据' then 'Data' else '' end;

update billboards
set title_en = english.title
from (values
  ('24小时热榜', 'Most read in 24 hours'),
  ('一周热榜', 'Most read this week'),
  ('消费一周热榜', 'Most read this week in consumer goods'),
  ('汽车一周热榜', 'Most read this week in cars'),
  ('医健一周热榜', 'Most read this week in healthcare'),
  ('科技一周热榜', 'Most read this week in technology'),
  ('房产一周热榜', 'Most read this week in property'),
  ('新能源车月度口碑榜', 'Electric cars as owners rate them, by month'),
  ('社区药店价格友好榜', 'Neighbourhood pharmacies with friendly prices'),
  ('租房性价比城市榜', 'Cities where rent buys most'),
  ('家电以旧换新体验榜', 'How well appliance trade-ins go')) as english (chinese, title)
where billboards.title = english.chinese and billboards.is_demo;
