import {
  beijingTime,
  countedWitnesses,
  openTrust,
  quorumSize,
  toUtf8,
  type BundleFacts,
  type OpenTrustOptions,
  type Trust,
} from '@yinji/evidence';
import { h } from './dom.ts';
import { WORDS } from './page-words.ts';

/** Trust files built into the page from VERIFIER_TRUST_DIR, by name; null when the user brings them. */
declare const __VERIFIER_TRUST__: Record<string, string> | null;

export const TRUST_NAMES = ['policy.txt', 'creator-ca.pem', 'tsa-ca.pem'] as const;
/** The page's own trust; undefined where it carries none. Throws where it may no longer be relied on. */
export async function openBuiltInTrust(): Promise<Trust | undefined> {
  if (__VERIFIER_TRUST__ === null) return undefined;
  return openTrust(new Map(Object.entries(__VERIFIER_TRUST__).map(([name, text]) => [name, toUtf8(text)])));
}

/** A page that carries a root accepts other trust files only where a chain leads from it to them. */
export async function openGivenTrust(
  files: ReadonlyMap<string, Uint8Array>,
  builtIn: Trust | undefined,
): Promise<Trust> {
  const fingerprint = builtIn?.root?.fingerprints.at(-1);
  const options: OpenTrustOptions = fingerprint === undefined ? {} : { fingerprint };
  return openTrust(files, options);
}

/** The parties that the verdict depends on, with fingerprints to compare with paper. */
export function trustSection(trust: Trust, isBuiltIn: boolean): HTMLElement {
  const { needed, of } = quorumSize(trust.policy);
  const list = h(
    'dl',
    { class: 'facts' },
    ...fact('来源', isBuiltIn ? '本页内置的信任文件' : '您提供的信任文件'),
    ...rootFacts(trust),
    ...trust.policy.logs.flatMap(({ key }) => fact('账本', key.name)),
    ...fact(
      '见证人',
      countedWitnesses(trust.policy)
        .map(({ key, organisation }) => (organisation ? `${key.name}（${organisation}）` : key.name))
        .join('、') || '无',
    ),
    ...fact('联署要求', `${of} 个中至少 ${needed} 个`),
    ...trust.creatorAnchors.flatMap((each) => fact('签名证书机构', each.commonName, each.sha256)),
    ...listFacts('签名证书的吊销名单', trust.creatorLists),
    ...trust.timeAnchors.flatMap((each) => fact('时间戳机构', each.commonName, each.sha256)),
    ...listFacts('时间戳机构的吊销名单', trust.timeLists),
  );
  return h('section', {}, h('h2', {}, WORDS.trustTitle), list);
}

const listFacts = (name: string, lists: Trust['timeLists']) =>
  fact(name, lists.map(({ thisUpdate }) => time(thisUpdate)).join('、') || '没有，不能核对吊销');

/** Without a root nobody has signed the files; the page says so. */
function rootFacts({ root }: Trust): HTMLElement[] {
  if (!root) return fact('信任根', '没有：这些文件没有签名，请与可信来源的副本比对');
  const { version, expires } = root.root;
  return fact('信任根', `第 ${version} 版，有效至 ${expires}`, root.fingerprints.at(-1));
}

export function fact(name: string, value: string, digest?: string): HTMLElement[] {
  const dd = h('dd', {}, value, digest !== undefined && h('div', { class: 'mono small dim' }, digest));
  return [h('dt', {}, name), dd];
}

const time = (value: Date | undefined) => (value ? beijingTime(value) : '—');

/** What the bundle states, shown only if the verdict is not invalid. */
export function factList(facts: BundleFacts): HTMLElement {
  return h(
    'dl',
    { class: 'facts' },
    ...fact('编号', facts.id ?? '—'),
    ...(facts.variant === 'public'
      ? fact('作品名、存入人', '公开版未出示')
      : [
          ...fact('作品名', facts.title ?? '—'),
          ...fact('存入人', facts.creatorName ?? '—'),
          ...fact('证书持有人', facts.signerName ?? '—'),
        ]),
    ...fact('自称完成于', facts.claimedCreated ?? '未填'),
    ...(facts.files ?? []).flatMap((file) => fact('文件', `${file.path}（${file.size} 字节）`, file.sha256)),
    ...fact('时间戳', `${time(facts.tokenTime)}，${facts.authorityName ?? '—'}`),
    ...(facts.secondToken
      ? fact('第二个时间戳', `${time(facts.secondToken.time)}，${facts.secondToken.authorityName}`)
      : []),
    ...fact('平台收到', time(facts.receivedAt)),
    ...fact(
      '账本位置',
      `${facts.logOrigin ?? '—'} 第 ${facts.logIndex ?? '—'} 条，共 ${facts.treeSize ?? '—'} 条`,
    ),
    ...facts.witnesses.flatMap((each) => fact(`见证人 ${each.name}`, time(each.time))),
  );
}
