import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getOwnAccount, getWork, listOwnWorks, type OutputOf } from '@yinji/contract';
import { Client } from 'pg';
import type { OpenStack } from '@yinji/testkit/open-stack';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { makeSamples } from '@yinji/testkit/samples/make-samples';
import { openWireClient } from '@yinji/testkit/people/wire-client';
import { compressAssets } from '@yinji/stack/build/compress-assets';
import { ensureBuilt } from '@yinji/stack/build/ensure-built';
import type { Figures } from '../figures.ts';
import { openBenchStack } from '../open-bench-stack.ts';
import { buildAntdPage } from './build-antd-page.ts';
import { openJudge, type Judge } from './judge-page.ts';
import { serveAntdPage } from './serve-antd-page.ts';

/** Where the portal stores the session (portal/src/lib/session.ts). */
const SESSION = 'yinji.session';

/**
 * Weight and Lighthouse figures of home, market, a work's page and its public verification, in a stack with
 * works; for comparison the same home page built with antd and served in the same way.
 */
export async function measureWeb(isShort: boolean): Promise<Figures> {
  const runs = isShort ? 1 : 5;
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'yinji-antd-'));
  await buildAntdPage(folder);
  // Without its compressed forms the page is served as it is.
  if (!isShort) await compressAssets(join(folder, 'assets'));
  const stack = await openBenchStack(isShort);
  const judge = await openJudge(isShort);
  const antd = await serveAntdPage(folder, stack.origin);
  try {
    const { token, account, work } = isShort ? await fillWithOne(stack) : await fill(stack);
    const base = stack.running.portalUrl.replace(/\/$/, '');
    const { number = '', queryCode = '' } = work.deposit ?? {};
    const pages = {
      home: `${base}/`,
      verification: `${base}/verification-v2?number=${number}&code=${queryCode}`,
      market: `${base}/market`,
      detail: `${base}/product-detail?id=${work.id}`,
    };
    const home = await judge.judge(pages.home, runs);
    const peer = await judge.judge(antd.url, runs);
    await judge.remember(pages.home, { [SESSION]: JSON.stringify({ token, account }) });
    const detail = await judge.judge(pages.detail, runs);
    // Two more pages that the short form omits: it has judged a visitor's and a member's.
    const others = isShort ? {} : await judgeOthers(judge, pages, runs);
    return {
      firstRouteJsKbBrotli: home.scriptKb,
      firstRouteCssKbBrotli: home.styleKb,
      lcpMs: home.lcpMs,
      tbtMs: home.tbtMs,
      cls: home.cls,
      antdFirstRouteJsKbBrotli: peer.scriptKb,
      antdFirstRouteCssKbBrotli: peer.styleKb,
      antdLcpMs: peer.lcpMs,
      antdTbtMs: peer.tbtMs,
      antdCls: peer.cls,
      antdPerformance: peer.performance,
      ...named('home', home),
      ...named('detail', detail),
      ...others,
      runs,
    };
  } finally {
    await judge.close();
    await antd.close();
    await stack.close();
    rmSync(folder, { recursive: true });
  }
}

async function judgeOthers(
  judge: Judge,
  pages: { market: string; verification: string },
  runs: number,
): Promise<Figures> {
  const market = await judge.judge(pages.market, runs);
  const verification = await judge.judge(pages.verification, runs);
  return { ...named('market', market), ...named('verification', verification) };
}

const named = (page: string, figures: object): Figures =>
  Object.fromEntries(
    Object.entries(figures as Figures).map(([key, value]) => [
      `${page}${key[0]?.toUpperCase()}${key.slice(1)}`,
      value,
    ]),
  );

interface Filled {
  token: string;
  account: OutputOf<typeof getOwnAccount>;
  /** All three tracks passed; in the short form only a deposit. */
  work: OutputOf<typeof getWork>;
}

/** One person's one deposit, so that a page has content. */
async function fillWithOne(stack: OpenStack): Promise<Filled> {
  const person = await stack.member('沈知白');
  const bytes = await drawPicture(8, { width: 900, height: 600, format: 'jpeg' });
  const { id } = await person.deposit('秋山', 'draw', '秋山.jpg', bytes);
  await person.upload(id, '秋山.jpg', bytes);
  const work = await person.waitForWork(id, (one) => one.deposit?.complete === true);
  const { client } = person;
  return { token: client.token ?? '', account: await client.call(getOwnAccount, {}), work };
}

/**
 * Sample people and works; those with an original are shown in public, without the gate, which needs a person.
 */
async function fill(stack: OpenStack): Promise<Filled> {
  await makeSamples(stack.running);
  const owner = new Client({ connectionString: stack.running.databaseUrl });
  await owner.connect();
  try {
    await owner.query('update work set is_public = true where id in (select work_id from original)');
    for (let left = 1; left > 0; await pause(250)) {
      const { rows } = await owner.query<{ left: number }>(
        'select count(*)::int as left from original where public_thumbnail_key is null',
      );
      left = rows[0]?.left ?? 0;
    }
  } finally {
    await owner.end();
  }
  const people = JSON.parse(readFileSync(join(stack.running.dataDir, 'samples/people.json'), 'utf8')) as {
    role: string;
    token: string;
  }[];
  const token = people.find(({ role }) => role === 'member')?.token ?? '';
  const client = openWireClient(stack.origin);
  client.token = token;
  const asked = { page: 1, size: 1, track: 'certification', state: 'passed' } as const;
  const { items } = await client.call(listOwnWorks, asked);
  return {
    token,
    account: await client.call(getOwnAccount, {}),
    work: await client.call(getWork, { id: items[0]?.id ?? '' }),
  };
}
