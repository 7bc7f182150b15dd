import { randomBytes } from 'node:crypto';
import {
  changeStaffPassword,
  decideCase,
  getCase,
  getQueue,
  rulesOf,
  staffSignIn,
  takeCase,
  type OutputOf,
} from '@yinji/contract';
import { openDatabase } from '../../../../server/src/platform/db/database.ts';
import type { StaffRole } from '@yinji/contract';
import { addStaff } from '../../../../server/src/people/staff/index.ts';
import { openWireClient, type WireClient } from './wire-client.ts';

export type OpenedCase = OutputOf<typeof getCase>;

/** A staff member at the console, over the wire. */
export class Reviewer {
  readonly client: WireClient;
  readonly account: string;
  readonly password: string;

  private constructor(client: WireClient, account: string, password: string) {
    this.client = client;
    this.account = account;
    this.password = password;
  }

  /** Created by the operator, signed in, one-time password changed. */
  static async hire(
    origin: string,
    databaseUrl: string,
    account: string,
    role: StaffRole = 'reviewer',
  ): Promise<Reviewer> {
    const { db, close } = openDatabase(databaseUrl, 1);
    const once = await addStaff(db, account, role);
    await close();
    if (once === undefined) throw new Error(`there is a ${account} already`);
    const client = openWireClient(origin);
    client.token = (await client.call(staffSignIn, { account, password: once })).token;
    const password = randomBytes(12).toString('base64url');
    await client.call(changeStaffPassword, { current: once, next: password });
    return new Reviewer(client, account, password);
  }

  /** Waits for the next case and opens it. */
  async take(): Promise<OpenedCase> {
    for (let tries = 0; tries < 1200; tries += 1) {
      const taken = await this.client.call(takeCase, {});
      if (taken !== null) return this.client.call(getCase, { id: taken.id });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`no case came: ${JSON.stringify(await this.client.call(getQueue, {}))}`);
  }

  /** A rejection names a rule: by default the general one of its kind. */
  async decide(id: string, decision: 'passed' | 'rejected', reason: string, ruleCodes?: string[]) {
    const codes = ruleCodes ?? (decision === 'passed' ? [] : [await this.generalRule(id)]);
    return this.client.call(decideCase, {
      id,
      decision,
      reason,
      ruleCodes: codes,
      looked: true,
      noInterest: true,
    });
  }

  private async generalRule(id: string): Promise<string> {
    const opened = await this.client.call(getCase, { id });
    return rulesOf[opened.kind]?.at(-1)?.code ?? '';
  }
}
