import { type AppContext, forEachRow, inTransaction } from '../../platform/index.ts';
import { notifyAccount } from '../notices/index.ts';
import { listSuspiciousSignIns, type SuspiciousSignIns } from './sign-ins-store.ts';

/** Refused sign-ins of a day: who mistypes hardly does so more often. */
const SUSPICIOUS_TRIES = 5;
const DAY_MS = 86_400_000;
const SECURITY_PAGE = 'personal?currentType=changePassword';

const WORDS = {
  // A stranger causes it at will: a notice, and nothing that costs us or wakes anybody.
  refused: { title: '登录多次被拒', category: 'system' },
  // Somebody got in: every channel.
  opened: { title: '多次被拒之后，有人从新的网络登录', category: 'security' },
} as const;

/**
 * Tells people of many refused sign-ins, and of one from a new network that followed them; each at most once a day. By a
 * schedule, so that no answer to a sign-in takes longer for an account that exists.
 */
export async function warnOfSignIns(context: AppContext): Promise<void> {
  const since = new Date(context.now().getTime() - DAY_MS);
  const rows = await listSuspiciousSignIns(context.db, since, SUSPICIOUS_TRIES, WORDS);
  await forEachRow(
    context,
    rows,
    ({ accountId }) => `sign-ins of ${accountId}`,
    (row) => inTransaction(context.db, (tx) => notifyAccount(tx, row.accountId, tellingOf(row))),
  );
}

function tellingOf({ kind, refused }: SuspiciousSignIns) {
  const advice = '如果不是您本人，请更换密码；每一次登录都列在“账号安全”里。';
  const body = `您的账号在一天内有 ${refused} 次登录被拒。${advice}`;
  return { ...WORDS[kind], body, link: SECURITY_PAGE };
}
