-- A near copy found by local features: what they say, how strongly (0 to 1), by which version of the rules. Its hashes may be
-- far apart; then it has no distance.
alter table near_copy alter column distance drop not null;
alter table near_copy
  add column verdict text check (verdict in ('copy', 'shared', 'review')),
  add column score real,
  add column rules_version smallint,
  add check (is_identical or distance is not null or verdict is not null);
