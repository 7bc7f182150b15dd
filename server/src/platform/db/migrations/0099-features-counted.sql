-- How many local features a work has: its holder is told of few. None for works whose features were made before.
alter table local_features add column feature_count smallint;
