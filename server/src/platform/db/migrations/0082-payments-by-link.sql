-- Beside the code of a channel an order may be offered by links that open the payer's own app (H5, wap). Each goes to
-- the provider under a number of its own: WeChat Pay refuses one number for two kinds of payment (OUT_TRADE_NO_USED).
alter table payment
  add column manner text not null default 'code' check (manner in ('code', 'link')),
  add column payment_no text;
update payment set payment_no = o.order_no from package_order o where o.id = payment.order_id;
alter table payment
  alter column payment_no set not null,
  drop constraint payment_order_id_channel_key,
  add unique (channel, payment_no);
create unique index one_code_of_a_channel on payment (order_id, channel) where manner = 'code';
create index on payment (order_id);
