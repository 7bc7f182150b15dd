/** Lets the browser handle input before continuing. No timer: background windows delay those by a second. */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a listener would have to start the port too
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });
