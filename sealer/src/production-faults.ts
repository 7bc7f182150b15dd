interface Declared {
  witnesses: readonly { name: string; url: string; organisation?: string }[];
  quorum: number;
  isTimeAuthority: boolean;
  merchant: object | undefined;
  simulatedCashier: object | undefined;
}

/**
 * Why a sealer is not fit for production (product.md, Evaluation mode and production): it uses our own clock, believes a simulated cashier, or
 * one organisation, or the operator, could form a quorum alone. The owner of a witness is declared in
 * policy.txt, which is logged, so that everybody can contradict it.
 */
export function productionFaults(
  { witnesses, quorum, isTimeAuthority, merchant, simulatedCashier }: Declared,
  operator: string,
): string[] {
  const faults: string[] = [];
  if (simulatedCashier !== undefined)
    faults.push('CASHIER_URL: the simulated cashier is refused in production');
  if (merchant === undefined)
    faults.push('MERCHANT: is needed in production, to ask the providers about each payment');
  if (isTimeAuthority)
    faults.push('BUILT_IN_TIME_AUTHORITY: our own clock is refused in production, set it to off');
  for (const { name, url } of witnesses) {
    if (!url.startsWith('https:')) faults.push(`WITNESSES: ${name} must be asked over https in production`);
    if (isOnThisMachine(url)) faults.push(`WITNESSES: ${name} runs on this machine: refused in production`);
  }
  const owners = Map.groupBy(witnesses, ({ organisation = '' }) => plain(organisation));
  for (const { name } of owners.get('') ?? []) faults.push(`WITNESSES: ${name} declares no organisation`);
  // OPERATOR may go on with address and telephone, as the footer prints it.
  for (const [owner, run] of owners)
    if (owner !== '' && plain(operator).startsWith(owner))
      for (const { name } of run)
        faults.push(`WITNESSES: ${name} belongs to the operator and cannot be its witness`);
  const most = Math.max(0, ...[...owners.values()].map((own) => own.length));
  if (owners.size < 2 || quorum <= most)
    faults.push(
      'WITNESS_QUORUM: production needs witnesses of two declared organisations in every quorum; ' +
        `${quorum} of ${witnesses.length} could be of one`,
    );
  return faults;
}

/** Names are compared as people read them. */
const plain = (name: string): string => name.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase();

const isOnThisMachine = (url: string): boolean =>
  /^(localhost$|127\.|\[::1\]$|0\.0\.0\.0$)/.test(new URL(url).hostname);
