import {
  enrolSigningKey,
  isOrderPaid,
  registerWithPassword,
  requestConfirmation,
  signTransfer,
  submitDeposit,
  type AnyCall,
  type InputOf,
  type OutputOf,
} from '@yinji/contract';
import type { WireClient } from '@yinji/testkit/people/wire-client';

/** One answer that said yes. Whatever happens afterwards, it stays true. */
export type Said =
  | { what: 'account'; phone: string }
  | { what: 'key'; certificateSha256: string }
  | { what: 'payment'; orderNo: string }
  | { what: 'deposit'; workId: string; number: string; recordSha256: string }
  | { what: 'original'; workId: string }
  | { what: 'confirmation'; workId: string }
  | { what: 'signature'; transferId: string; role: string };

interface Vow {
  call: AnyCall;
  read(input: unknown, output: unknown): Said | undefined;
}

const vow = <C extends AnyCall>(
  call: C,
  read: (input: InputOf<C>, output: OutputOf<C>) => Said | undefined,
): Vow => ({ call, read: (input, output) => read(input as InputOf<C>, output as OutputOf<C>) });

/** What the answers of these calls promise. */
const VOWS = [
  vow(registerWithPassword, ({ phone }) => ({ what: 'account', phone: phone ?? '' })),
  vow(enrolSigningKey, (_, { key }) =>
    key === null ? undefined : { what: 'key', certificateSha256: key.certificateSha256 },
  ),
  vow(isOrderPaid, ({ orderNo }, isPaid) => (isPaid ? { what: 'payment', orderNo } : undefined)),
  vow(submitDeposit, ({ workId }, { deposit }) =>
    deposit === null
      ? undefined
      : { what: 'deposit', workId, number: deposit.number, recordSha256: deposit.recordSha256 },
  ),
  vow(requestConfirmation, ({ workId }) => ({ what: 'confirmation', workId })),
  vow(signTransfer, ({ id }, { role }) => ({ what: 'signature', transferId: id, role })),
];

/** Every yes that this client hears is a part of the history from now on. */
export function listen(client: WireClient, history: Said[]): void {
  const { call, upload } = client;
  client.call = async (asked, input) => {
    const output = await call(asked, input);
    const said = VOWS.find((one) => one.call === (asked as AnyCall))?.read(input, output);
    if (said) history.push(said);
    return output;
  };
  client.upload = async (path, query, name, bytes) => {
    const output = await upload(path, query, name, bytes);
    if (query['workId'] !== undefined) history.push({ what: 'original', workId: query['workId'] });
    return output;
  };
}
