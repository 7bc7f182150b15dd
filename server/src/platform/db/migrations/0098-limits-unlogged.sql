-- A token that is taken need not outlive a crash of the database: each bucket is full again within a day. As an ordinary
-- table, each limited call waited for a write of its own to the disk, and to the archive and its standby.
alter table rate_bucket set unlogged;
