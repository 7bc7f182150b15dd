-- Foreign keys that a query searches, or an erasure, in tables that grow with people and works.
create index on change_request (work_id);
create index on outbox (notice_id) where notice_id is not null;
create index on shelf (order_id) where order_id is not null;
create index on package_order (package_id) where paid_at is not null;
-- An erasure and the support desk also find what was deleted from a mailbox.
create index on notice (account_id, created_at desc);
drop index notice_account_id_created_at_idx;
alter index notice_account_id_created_at_idx1 rename to notice_account_id_created_at_idx;
