interface CashierOrder {
  code: string;
  state: 'created' | 'scanned' | 'paid' | 'closed';
  orderNo: string;
}

/** Scans and pays at the simulated cashier; an order that is already paid there is left alone. */
export async function payAtCashier(cashierUrl: string, orderNo: string): Promise<void> {
  const { orders } = (await (await fetch(`${cashierUrl}/sim/orders`)).json()) as { orders: CashierOrder[] };
  const order = orders.find((one) => one.orderNo === orderNo);
  if (order === undefined) throw new Error(`the cashier has no order ${orderNo}`);
  if (order.state === 'paid') return;
  const response = await fetch(`${cashierUrl}/sim/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: order.code }),
  });
  if (!response.ok) throw new Error(`the cashier refused: ${await response.text()}`);
}
