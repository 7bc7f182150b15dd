import { randomBytes } from 'node:crypto';
import { makeNumber, NUMBER_PREFIX } from '@yinji/evidence';

const HEX = 64;

/** Makes deposit records, no two alike, of realistic size: 350 bytes of canonical JSON each. */
export function createEntries(): () => string {
  let random = '';
  const digest = (): string => {
    if (random.length < HEX) random = randomBytes(16 * 1024).toString('hex');
    const taken = random.slice(0, HEX);
    random = random.slice(HEX);
    return taken;
  };
  const id = makeNumber(NUMBER_PREFIX.deposit, 2026, randomBytes(8));
  return () =>
    `{"id":"${id}","manifest_sha256":"${digest()}","manifest_sm3":"${digest()}",` +
    `"received_at":"${new Date().toISOString()}","signature_sha256":"${digest()}","type":"deposit","v":1}`;
}
