import { packageDialog } from './package-dialog.ts';
import { session } from './session.ts';

const KEY = 'yinji.wanted-package';
interface Wanted {
  packageId: string;
  name: string;
}

/** A package chosen before one may buy: it waits in this tab, through sign-in and the check of the name. */
export const wantedPackage = {
  keep({ packageId, name }: Wanted): void {
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ packageId, name }));
    } catch {
      // Storage may be blocked: the package is chosen once more.
    }
  },
  /** Opens its payment once the person may buy; `mayBuy` is `open` then. */
  resume(): void {
    if ((session.get()?.account.realName ?? 'none') === 'none') return;
    const wanted = read();
    if (!wanted) return;
    sessionStorage.removeItem(KEY);
    packageDialog.buy(wanted);
  },
  isKept: (): boolean => read() !== undefined,
};

function read(): Wanted | undefined {
  try {
    const { packageId, name } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Wanted>;
    return typeof packageId === 'string' && typeof name === 'string' ? { packageId, name } : undefined;
  } catch {
    return undefined;
  }
}
