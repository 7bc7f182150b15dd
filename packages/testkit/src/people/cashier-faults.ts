/** How the simulated cashier behaves from now on; what is not wished for is as it should be. */
export const setCashierFaults = (cashierUrl: string, wish: object): Promise<Response> =>
  fetch(`${cashierUrl}/sim/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reset: true, ...wish }),
  });
