-- A person's orders are found by who bought: without this the shop's list, invoices and the closing of an account read
-- every order there is.
create index package_order_of_account on package_order (account_id, created_at desc, id desc);

-- Deleted works among them: objections to what somebody held, the desk, the closing of an account. The other index of a
-- person's works leads to those alone that are still there.
create index work_ever_of_account on work (account_id);
