/**
 * What may be sent, by kind, with the parameters of its template in order. A provider sends registered
 * templates only: its console has these words with `${name}` (Aliyun) or `{1}` (Tencent, in this order).
 */
export const MESSAGE_PARAMETERS = {
  code: ['code', 'use', 'minutes'],
  key: ['what', 'fingerprint'],
  security: ['what'],
  order: ['what'],
  review: ['what'],
  rights: ['what'],
  expiry: ['what', 'day'],
  system: ['what'],
} as const satisfies Record<string, readonly string[]>;

export type MessageKind = keyof typeof MESSAGE_PARAMETERS;
export type ParametersOf<K extends MessageKind> = Record<(typeof MESSAGE_PARAMETERS)[K][number], string>;

/** A kind with its parameters. */
export type Wording = { [K in MessageKind]: { kind: K; params: ParametersOf<K> } }[MessageKind];

export const MESSAGE_KINDS = Object.keys(MESSAGE_PARAMETERS) as MessageKind[];

/** The narrowest provider's limit of a variable. */
const MAX_PARAMETER = 35;

/**
 * A parameter that cannot leave its place: one line, without the brackets of a signature, of a placeholder or
 * of markup. Slashes and dots of names become wide ones, so that no phone makes a link. Removed characters
 * leave a gap, so that nothing closes up to something else.
 */
export function plainParameter(text: string): string {
  const plain = text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}【】[\]{}<>$\\\s]+/gu, ' ')
    .replaceAll('/', '／')
    .replaceAll(/(?<=[^\s.])\.(?=[^\s.])/g, '．')
    .trim();
  const characters = [...plain];
  return characters.length <= MAX_PARAMETER ? plain : `${characters.slice(0, MAX_PARAMETER - 1).join('')}…`;
}
