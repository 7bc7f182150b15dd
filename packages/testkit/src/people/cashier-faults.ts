/** Sets the behaviour of the simulated cashier; everything not listed is normal. */
export const setCashierFaults = (cashierUrl: string, wish: object): Promise<Response> =>
  fetch(`${cashierUrl}/sim/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reset: true, ...wish }),
  });
