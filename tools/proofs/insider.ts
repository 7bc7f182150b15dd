import { randomBytes, randomUUID } from 'node:crypto';
import { createCertificateRequest } from '@yinji/evidence';
import { openStack } from '@yinji/testkit/open-stack';
import { NO_RIGHT } from '@yinji/testkit/database/web-role';
import { Reviewer } from '@yinji/testkit/people/reviewer';
import { Client } from 'pg';
import { createSealerClient, type SealerClient } from '../../sealer/src/client.ts';
import { decisionTries, type Try } from './insider-decisions.ts';
import { effectTries } from './insider-effects.ts';
import { paymentTries } from './insider-payments.ts';
import { connectAsWeb, isRoot, tryFiles, WEB_UID } from './insider-user.ts';

/**
 * A captured web process tries what it must not be able to do, with its user, its database role and its socket,
 * against a running installation. Returns what was not refused, or with another code.
 */
export async function proveInsider(tell: (line: string) => void): Promise<string[]> {
  const stack = await openStack(isRoot ? { SEALER_SOCKET_GROUP: String(WEB_UID) } : {});
  const web = new Client({ connectionString: stack.running.databaseUrl });
  const door = await connectAsWeb(stack.running.dataDir);
  const sealer = createSealerClient(door.socket);
  try {
    await web.connect();
    const hire = async (name: string) => {
      const { client } = await Reviewer.hire(stack.origin, stack.running.databaseUrl, name, 'operator');
      const { rows } = await web.query<{ id: string }>('select id from staff where name = $1', [name]);
      return { staffId: rows[0]!.id, token: client.token ?? '' };
    };
    const [first, second, away] = [await hire('运营子'), await hire('运营丑'), await hire('运营寅')];
    await web.query('update staff_session set revoked_at = now() where staff_id = $1', [away.staffId]);
    await web.query('set session authorization yinji_web');
    const tries = [
      ...statementTries(web, first.staffId),
      ...socketTries(web, sealer),
      ...effectTries(web, { signedIn: first.staffId, another: second.staffId, signedOut: away.staffId }),
      ...decisionTries(web, sealer, first, second),
      ...(await paymentTries(stack, web, sealer)),
    ];
    const faults: string[] = [];
    for (const { what, expected, act } of tries) {
      const code = await act().then(
        () => 'done',
        (cause: { code?: string }) => cause.code ?? String(cause),
      );
      const told = expected === 'done' ? 'done' : 'refused';
      tell(`${code === expected ? told : `NOT ${told.toUpperCase()}`}  ${what}: ${code}`);
      if (code !== expected) faults.push(`${what}: ${code}, not ${expected}`);
    }
    return [...faults, ...tryFiles(stack.running.dataDir, tell)];
  } finally {
    sealer.close();
    door.close();
    await web.end();
    await stack.close();
  }
}

const statementTries = (web: Client, staffId: string): Try[] =>
  (
    [
      ['writes the log', NO_RIGHT, `insert into log_entry (idx, entry, entry_sha256) values (0, '', '')`],
      ['rewrites the log', NO_RIGHT, 'update log_entry set entry = entry'],
      ['moves the head of the log', NO_RIGHT, 'update log_head set size = 0'],
      ['withholds a record', NO_RIGHT, 'delete from pending_record'],
      ['rewrites the ledger', NO_RIGHT, 'update ledger_entry set transaction_id = transaction_id'],
      ['empties the ledger', NO_RIGHT, 'truncate ledger_entry cascade'],
      ['rewrites the audit', NO_RIGHT, `update staff_audit set action = ''`],
      ['empties the audit', NO_RIGHT, 'delete from staff_audit'],
      ['turns off the guards of the audit', NO_RIGHT, 'alter table staff_audit disable trigger all'],
      ['changes what is to be sealed', NO_RIGHT, `update document_request set number = ''`],
      ['hides what was sealed', NO_RIGHT, 'delete from sealer_signature'],
      ['becomes the sealer', NO_RIGHT, 'set role yinji_sealer'],
      [
        'adds staff',
        NO_RIGHT,
        `insert into staff (id, name, role, password_digest) values (gen_random_uuid(), '内鬼', 'admin', 'x')`,
      ],
      ['opens a session of staff', NO_RIGHT, staffSession(staffId)],
      ['prolongs a session of staff', NO_RIGHT, 'update staff_session set expires_at = now()'],
      ['makes somebody an admin', NO_RIGHT, `update staff set role = 'admin'`],
      ['sets a password of staff', NO_RIGHT, `update staff set password_digest = 'x'`],
      ['reads a password of staff', NO_RIGHT, 'select password_digest from staff'],
      ['reads the secrets of apps', NO_RIGHT, 'select secret_enciphered from staff_totp'],
      ['adds a passkey', NO_RIGHT, staffPasskey(staffId)],
      ['removes second factors', NO_RIGHT, 'delete from staff_totp'],
      ['writes a decided change of staff', NO_RIGHT, staffChange(staffId)],
      ['writes that somebody confirmed a decision', NO_RIGHT, confirmation(staffId)],
      ['changes what a decision by two needs', NO_RIGHT, `update decision_by_two set verdicts = '{}'`],
      [
        'takes changes of staff into effect in a table of its own',
        NO_RIGHT,
        `create temporary table own_change (like staff_change);
         create trigger own before update on own_change for each row execute function take_staff_change()`,
      ],
      ['changes the price of a package', NO_RIGHT, 'update package set price_fen = 1'],
      // A control: the order on the page is the web process's own.
      [
        'reorders the packages',
        'done',
        `with held as (select id, position from package order by position for update)
         update package set position = held.position from held where package.id = held.id`,
      ],
      ['puts a package on sale', NO_RIGHT, 'update package set on_sale = true'],
      [
        'offers a package that nobody approved',
        NO_RIGHT,
        `insert into package (id, name, price_fen, term_days, evidence, authentic, gallery, common, position)
         values (gen_random_uuid(), 'x', 0, 1, 1, 1, 1, 1, 1)`,
      ],
      [
        'writes a package that is approved already',
        NO_RIGHT,
        `insert into package_proposal
           (id, package_id, version, after, reason, state, proposed_by, proposed_at, decided_by, decided_at)
         values (gen_random_uuid(), gen_random_uuid(), 0, '{}', 'x', 'saved', '${staffId}', now(), '${staffId}', now())`,
      ],
    ] as const
  ).map(([what, expected, statement]) => ({ what, expected, act: () => web.query(statement) }));

const confirmation = (staffId: string) =>
  `insert into staff_confirmation (id, decision, row_id, row_sha256, verdict, staff_id, factor)
   values (gen_random_uuid(), 'package', gen_random_uuid(), sha256(''), 'approve', '${staffId}', 'passkey')`;

const staffSession = (staffId: string) =>
  `insert into staff_session (token_sha256, staff_id, expires_at) values ('x', '${staffId}', now() + interval '1 hour')`;

const staffPasskey = (staffId: string) =>
  `insert into staff_passkey (id, staff_id, credential_id, public_key, counter, label, added_at)
   values (gen_random_uuid(), '${staffId}', 'x', '', 0, 'x', now())`;

const staffChange = (staffId: string) =>
  `insert into staff_change (id, kind, name, role, reason, state, proposed_by, proposed_at, decided_by, decided_at)
   values (gen_random_uuid(), 'add', 'x', 'operator', 'x', 'done', '${staffId}', now(), '${staffId}', now())`;

function socketTries(web: Client, sealer: SealerClient): Try[] {
  const wish = async (requestId: string) => {
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
    const pair = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);
    const csr = Buffer.from(await createCertificateRequest(pair, '张三')).toString('base64');
    return sealer.enrol({ requestId, csr, commonName: '张三', salt: '00'.repeat(16) });
  };
  return [
    {
      what: 'opens a session without the password',
      expected: 'CREDENTIALS_WRONG',
      act: () =>
        sealer.staff.signIn({
          name: '运营子',
          password: 'a guess of the web process',
          tokenSha256: '00'.repeat(32),
          device: '',
          network: '',
        }),
    },
    {
      what: 'has a document sealed that nobody asked for',
      expected: 'refused',
      act: () => sealer.signDocument(randomUUID()),
    },
    {
      what: 'has a document sealed under a record that the log does not have',
      expected: 'refused',
      act: async () => {
        const id = randomUUID();
        await web.query(`insert into document_request values ($1, 'deposit', 'YJCZ', $2, $2)`, [
          id,
          randomBytes(32),
        ]);
        return sealer.signDocument(id);
      },
    },
    {
      what: 'has a name certified that nobody asked for',
      expected: 'refused',
      act: () => wish(randomUUID()),
    },
  ];
}
