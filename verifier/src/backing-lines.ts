import { wordBacking, type Backing, type BundleFacts, type PartyRole, type Trust } from '@yinji/evidence';

/** Whose word the verdict is, directly below it: the same lines in every verifier (docs/evidence-format.md §19). */
export function backingLines(
  backing: Backing,
  { variant }: Pick<BundleFacts, 'variant'> = {},
  roles?: readonly PartyRole[],
): string[] {
  const { notes, who, unproven } = wordBacking(backing, variant, roles);
  return [
    ...notes.map((note) => `注意: ${printable(note)}`),
    ...who.map((role) => `${role.says}: ${printable(role.who)}`),
    ...(unproven === undefined ? [] : [`证明不了: ${printable(unproven)}`]),
  ];
}

/** On which trust files the verdict depends. */
export function rootLine({ root: given }: Trust): string {
  if (!given) return '信任根: 没有，信任文件没有签名，请与可信来源的副本比对';
  const { root, fingerprints } = given;
  return `信任根: 第 ${root.version} 版，有效至 ${root.expires}，指纹 ${fingerprints.at(-1)}`;
}

/** Names from a bundle must not control the terminal. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, '?');
}
