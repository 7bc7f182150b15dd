-- Above this amount two people release a refund. The owner writes it when an installation starts; the web role reads it.
create table refund_limit (
  id boolean primary key default true check (id),
  fen int not null check (fen >= 0)
);
insert into refund_limit (fen) values (100000);

-- One is endorsed while it waits; the approval is confirmed then (migration 0061). Nobody endorses what goes back by itself:
-- a payment that bought nothing, and the fee of a display that was not made.
create function require_endorsement() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- What was released is only sent again.
  if TG_OP = 'UPDATE' and old.state <> 'requested' then return new; end if;
  if (TG_OP = 'INSERT' or new.endorsed_by is null) and new.amount_fen > (select fen from refund_limit) and not (
      new.kind = 'stray' and exists (select from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
        where t.payment_id = new.payment_id and e.account = 'stray' and e.amount_fen = -new.amount_fen)
      or new.kind = 'requested' and exists (select from package_order where id = new.order_id and work_id is not null)
        and not exists (select from ledger_transaction where order_id = new.order_id and kind = 'display-shown')) then
    raise exception 'two people release this amount' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger by_two before insert or update on refund for each row
  when (new.state = 'approved' and current_user = 'yinji_web') execute function require_endorsement();
revoke execute on function require_endorsement from public;
