-- They open the commitments of a confirmation's record: to the report, and to what was compared. Destroyed with the work.
alter table review_case add column report_salt bytea, add column comparison_salt bytea;
-- Destroyed with the contract's texts when no party is left.
alter table transfer alter column salt drop not null;
