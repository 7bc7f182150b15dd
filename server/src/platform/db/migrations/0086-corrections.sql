-- 失误与更正: what the operator publishes of its own errors, by the versions and records of every content page.
alter table content_page drop constraint content_page_kind_check;
alter table content_page add constraint content_page_kind_check check (kind in
  ('partner', 'guidance', 'aboutUs', 'equity', 'corrections', 'userPolicy', 'privacyPolicy', 'activity'));
insert into content_page (id, kind) values ('0199c000-0000-7000-8000-00000000c007', 'corrections');
