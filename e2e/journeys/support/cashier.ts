/** Pays an order at the simulated cashier, as a person would with a telephone. */
export async function payAtCashier(cashierUrl: string, orderNo: string): Promise<void> {
  const { orders } = (await (await fetch(`${cashierUrl}/sim/orders`)).json()) as {
    orders: { code: string; outTradeNo?: string; orderNo?: string }[];
  };
  const order = orders.find((one) => (one.outTradeNo ?? one.orderNo) === orderNo);
  if (order === undefined) throw new Error(`the cashier has no order ${orderNo}`);
  const response = await fetch(`${cashierUrl}/sim/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: order.code }),
  });
  if (!response.ok) throw new Error(`the cashier refused: ${await response.text()}`);
}
