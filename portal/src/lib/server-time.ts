let offsetMs = 0;

/** Takes the server's clock from an answer. */
export function setServerTime(serverMs: number) {
  offsetMs = serverMs - Date.now();
}

/** The server's time as well as this page knows it, epoch milliseconds. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}
