/**
 * What may leave the house, by kind, with the parameters of its template in their order. A provider sends registered
 * templates only: the words below stand in its console, `${name}` (Aliyun) or `{1}` (Tencent, in this order).
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

/** As long as the narrowest provider lets a variable be. */
const MAX_PARAMETER = 35;

/**
 * A parameter that cannot reach beyond its place: one line, without the brackets of a signature, of a placeholder or of
 * markup. Slashes and the dots of names become wide ones: no phone makes a link of them. Nothing is cut out between two
 * characters that could close up to something else.
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
