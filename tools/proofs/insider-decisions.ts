import { randomUUID } from 'node:crypto';
import { NO_RIGHT } from '@yinji/testkit/database/web-role';
import type { Client } from 'pg';
import type { SealerClient } from '../../sealer/src/client.ts';

/** A try, and the code with which it must be refused; `done` for a control. */
export interface Try {
  what: string;
  expected: string;
  act: () => Promise<unknown>;
}

interface Signed {
  staffId: string;
  token: string;
}

/**
 * What a captured web process tries with proposals, while `first` and `second` are signed in. The last one is no attack:
 * their own confirmations let the decision pass, or the others would prove nothing.
 */
export function decisionTries(web: Client, sealer: SealerClient, first: Signed, second: Signed): Try[] {
  const terms = {
    name: 'x',
    priceFen: 1,
    termDays: 1,
    quotas: { evidence: 1, authentic: 1, gallery: 1, common: 1 },
    remark: '',
    onSale: true,
  };
  const confirm = (rowId: string, token: string, verdict = 'approve') =>
    sealer.staff.confirmDecision({ token, decision: 'package', rowId, verdict });
  /** In the name of `first`, while this person is there. */
  const propose = async (token?: string) => {
    const id = randomUUID();
    if (token !== undefined) await confirm(id, token, 'propose');
    await web.query(
      `insert into package_proposal (id, package_id, version, after, reason, proposed_by, proposed_at)
       values ($1, $1, 0, $3, 'x', $2, now())`,
      [id, first.staffId, terms],
    );
    return id;
  };
  const save = (id: string, more = '') =>
    web.query(
      `update package_proposal set state = 'saved', decided_by = $2, decided_at = now() ${more} where id = $1`,
      [id, second.staffId],
    );
  const once = async () => {
    const id = await propose(first.token);
    await confirm(id, second.token);
    await save(id);
    return id;
  };
  return [
    { what: 'proposes in the name of somebody who is not there', expected: NO_RIGHT, act: () => propose() },
    { what: 'proposes in the name of somebody else', expected: NO_RIGHT, act: () => propose(second.token) },
    {
      what: 'approves in the name of two people',
      expected: NO_RIGHT,
      act: async () => save(await propose(first.token)),
    },
    {
      what: "confirms with the digest of somebody's session",
      expected: 'SESSION_ENDED',
      act: async () => {
        const { rows } = await web.query<{ sha256: string }>(
          `select encode(token_sha256, 'hex') as sha256 from staff_session where staff_id = $1`,
          [second.staffId],
        );
        return confirm(await propose(first.token), rows[0]?.sha256 ?? '');
      },
    },
    {
      what: 'approves with the confirmation of the proposer',
      expected: NO_RIGHT,
      act: async () => {
        const id = await propose(first.token);
        await confirm(id, first.token);
        return save(id);
      },
    },
    {
      what: 'approves what the second person refused',
      expected: NO_RIGHT,
      act: async () => {
        const id = await propose(first.token);
        await confirm(id, second.token, 'refuse');
        return save(id);
      },
    },
    {
      what: 'approves another proposal than the confirmed one',
      expected: NO_RIGHT,
      act: async () => {
        await confirm(await propose(first.token), second.token);
        return save(await propose(first.token));
      },
    },
    {
      what: 'changes a proposal after it was confirmed',
      expected: NO_RIGHT,
      act: async () => {
        const id = await propose(first.token);
        await confirm(id, second.token);
        await web.query(`update package_proposal set after = '{"priceFen": 2}' where id = $1`, [id]);
        return save(id);
      },
    },
    {
      what: 'changes a proposal in the statement that decides it',
      expected: NO_RIGHT,
      act: async () => {
        const id = await propose(first.token);
        await confirm(id, second.token);
        return save(id, `, after = '{"priceFen": 2}'`);
      },
    },
    {
      what: 'spends a confirmation twice',
      expected: NO_RIGHT,
      act: async () => {
        const id = await once();
        await web.query(
          `update package_proposal set state = 'proposed', decided_by = null, decided_at = null where id = $1`,
          [id],
        );
        return save(id);
      },
    },
    {
      what: 'changes what two people decided',
      expected: NO_RIGHT,
      act: async () =>
        web.query(`update package_proposal set after = '{"priceFen": 2}' where id = $1`, [await once()]),
    },
    {
      what: 'puts rules of its own before those of the database',
      expected: NO_RIGHT,
      act: async () => {
        await web.query('create temporary table decision_by_two as select * from public.decision_by_two');
        await web.query(`update pg_temp.decision_by_two set verdicts = '{}'`);
        try {
          return await save(await propose(first.token));
        } finally {
          await web.query('drop table pg_temp.decision_by_two');
        }
      },
    },
    { what: 'lets two people decide', expected: 'done', act: once },
  ];
}
