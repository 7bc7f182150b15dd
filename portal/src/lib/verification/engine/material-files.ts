/** The parts of a material's proof (docs/evidence-format.md §3, material). */
export const MATERIAL_FILE_NAMES = ['material.json', 'record.json', 'record.tlog-proof'] as const;
export type MaterialFileName = (typeof MATERIAL_FILE_NAMES)[number];
export type MaterialFiles = ReadonlyMap<string, Uint8Array>;

/** A few kilobytes each: a larger file is something else. */
export const MATERIAL_FILE_MAX_BYTES = 1024 * 1024;

/** The part of a file name, also where a browser has added a number; undefined for any other. */
export function materialPartOf(name: string): MaterialFileName | undefined {
  const plain = name.replace(/ ?\(\d+\)(?=\.)/, '');
  return MATERIAL_FILE_NAMES.find((one) => one === plain);
}
