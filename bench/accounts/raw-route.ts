import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { Pool } from 'pg';
import { makeVault } from '../../server/src/platform/vault.ts';

/**
 * The lower bound for `getUserInfo`: node:http and pg alone, with the two prepared statements that anybody
 * would write by hand, giving the same answer. No router, limits, output check or security headers.
 */
const SESSION = `select s.account_id from session s join account a on a.id = s.account_id
  where s.token_sha256 = $1 and s.revoked_at is null and s.expires_at > now() and a.closed_at is null`;
const ACCOUNT = `select a.id, a.nickname, a.gender, a.introduction, a.phone_sealed, i.kind, i.name_sealed,
    exists(select 1 from membership m where m.account_id = a.id and m.starts_at <= now()
      and m.ends_at > now() and m.ended_at is null) as is_member
  from account a left join identity i on i.account_id = a.id where a.id = $1`;

const vault = makeVault(Buffer.from(process.env['PERSONAL_DATA_KEY'] ?? '', 'hex'));
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });

interface Row {
  id: string;
  nickname: string;
  gender: string;
  introduction: string;
  phone_sealed: Buffer;
  kind: string | null;
  name_sealed: Buffer | null;
  is_member: boolean;
}

async function answer(token: string): Promise<string> {
  const digest = createHash('sha256').update(token).digest();
  const session = await pool.query<{ account_id: string }>({
    name: 'session',
    text: SESSION,
    values: [digest],
  });
  const accountId = session.rows[0]?.account_id;
  if (accountId === undefined) throw new Error('no session');
  const { rows } = await pool.query<Row>({ name: 'account', text: ACCOUNT, values: [accountId] });
  const row = rows[0] as Row;
  const phone = vault.open('account', row.phone_sealed);
  const data = {
    id: row.id,
    nickname: row.nickname,
    headPortrait: null,
    gender: row.gender,
    introduction: row.introduction,
    realNameFlag: row.kind === null ? 10 : row.kind === 'person' ? 20 : 30,
    memberFlag: row.is_member,
    maskedPhone: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
    verifiedName: row.name_sealed === null ? null : vault.open('identity', row.name_sealed),
  };
  return JSON.stringify({ code: 200, msg: 'ok', data, now: Date.now() });
}

const server = createServer(async (request, response) => {
  const body = await answer(request.headers.authorization ?? '').catch(() => undefined);
  response.writeHead(body === undefined ? 500 : 200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body ?? ''),
  });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ event: 'listening', port: (server.address() as { port: number }).port }));
});
