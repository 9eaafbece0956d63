-- Names that look like the site's service or desk are nobody's, also as a part of a name. Sites with a list of their own get
-- them once; what their operators have said of these words otherwise stays.
insert into sensitive_words (word, action)
select word, 'name' from unnest(array['客服', '小编', '官网', '编辑', 'kefu']) as word
where exists (select from sensitive_words where action = 'name')
on conflict (word) do update set action = 'name' where sensitive_words.action = 'whole-name';
