-- Many schedules have become jobs of one item each; those that are left are written again at the start.
delete from job where key = 'schedule';
