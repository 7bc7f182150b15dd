import {
  readBundle,
  REVOCATION_LIST_NAMES,
  ROOT_NAME,
  trustPathOf,
  verifyBundle,
  verifyBundleZip,
  type BundleFiles,
  type Trust,
  type VerifyOptions,
} from '@yinji/evidence';
import { h } from './dom.ts';
import { hashWork } from './hash-work.ts';
import { flipSection, markOf } from './page-flip.ts';
import { intakeView, type Slot } from './page-intake.ts';
import { resultView } from './page-result.ts';
import { openBuiltInTrust, openGivenTrust, TRUST_NAMES } from './page-trust.ts';
import { WORDS } from './page-words.ts';

interface Table {
  bundle?: File;
  work?: File;
  trust?: Trust;
  trustIsBuiltIn: boolean;
}

const main = document.querySelector('#main') as HTMLElement;
const again = document.querySelector('#again') as HTMLButtonElement;
const builtIn = await openBuiltInTrust().then(
  (trust) => ({ trust, trouble: undefined }),
  (cause: Error) => ({ trust: undefined, trouble: WORDS.trustEnded(cause.message) }),
);
let table: Table = freshTable();
let trustFiles = new Map<string, Uint8Array>();

function freshTable(): Table {
  const { trust } = builtIn;
  return trust ? { trust, trustIsBuiltIn: true } : { trustIsBuiltIn: false };
}

const isListName = (name: string) => (REVOCATION_LIST_NAMES as readonly string[]).includes(name);

function show(sections: HTMLElement[]): void {
  main.replaceChildren(...sections);
}

function showIntake(trouble?: string): void {
  again.hidden = true;
  const trustLabel = table.trustIsBuiltIn ? WORDS.trustBuiltIn : table.trust && WORDS.trustTaken;
  show(
    intakeView({
      bundleName: table.bundle?.name,
      workName: table.work?.name,
      trustLabel,
      trouble: trouble ?? builtIn.trouble,
      onFiles: (files, slot) => void take(files, slot),
    }),
  );
}

/** Adds files and checks as soon as there is a bundle, and trust or no prospect of it. */
async function take(files: File[], slot?: Slot): Promise<void> {
  try {
    for (const file of files) await put(file, slot ?? slotOf(file.name));
  } catch (cause) {
    showIntake(cause instanceof Error ? cause.message : WORDS.unreadable);
    return;
  }
  if (table.bundle && table.trust) await check();
  else showIntake();
}

function slotOf(name: string): Slot {
  if (trustPathOf(name) !== undefined) return 'trust';
  return name.toLowerCase().endsWith('.zip') && !table.bundle ? 'bundle' : 'work';
}

async function put(file: File, slot: Slot): Promise<void> {
  if (slot !== 'trust') {
    table[slot] = file;
    return;
  }
  trustFiles.set(trustPathOf(file.name) ?? file.name, new Uint8Array(await file.arrayBuffer()));
  const wanted = builtIn.trust?.root ? [...TRUST_NAMES, ROOT_NAME] : TRUST_NAMES;
  if (wanted.every((name) => trustFiles.has(name)))
    table = { ...table, trust: await openGivenTrust(trustFiles, builtIn.trust), trustIsBuiltIn: false };
  else if (builtIn.trust && [...trustFiles.keys()].every((name) => isListName(name)))
    // Newer lists beside the page's own files: its authorities must have signed them.
    table = {
      ...table,
      trust: await openGivenTrust(new Map([...builtIn.trust.files, ...trustFiles]), builtIn.trust),
    };
}

async function check(): Promise<void> {
  const { bundle, work, trust, trustIsBuiltIn } = table;
  const progress = h('p', { role: 'status' }, WORDS.checking);
  show([h('section', { class: 'progress' }, progress)]);
  const zip = new Uint8Array(await bundle!.arrayBuffer());
  const options: VerifyOptions = work
    ? { workFile: await hashWork(work, (part) => sayProgress(progress, part)) }
    : {};
  const files = openOrNothing(zip);
  const report = files ? await verifyBundle(files, trust, options) : await verifyBundleZip(zip, trust, options);
  // The demonstration on a failing bundle would show nothing.
  const flip = files && report.verdict === 'valid' ? await flipSection({ files, trust, work }) : undefined;
  again.hidden = false;
  show(
    resultView({
      report,
      mark: markOf(files ?? new Map()),
      trust,
      trustIsBuiltIn,
      onAddWork: () => showIntake(),
      flipSection: flip,
    }),
  );
  main.focus();
  window.scrollTo(0, 0);
}

function sayProgress(element: HTMLElement, part: number): void {
  element.textContent = `${WORDS.hashing} ${Math.round(part * 100)}%`;
}

function openOrNothing(zip: Uint8Array): BundleFiles | undefined {
  try {
    return readBundle(zip);
  } catch {
    return undefined;
  }
}

again.addEventListener('click', () => {
  table = freshTable();
  trustFiles = new Map();
  showIntake();
});
document.addEventListener('dragover', (event) => {
  event.preventDefault();
  document.body.classList.add('dragging');
});
document.addEventListener('dragleave', () => document.body.classList.remove('dragging'));
document.addEventListener('drop', (event) => {
  event.preventDefault();
  document.body.classList.remove('dragging');
  void take([...(event.dataTransfer?.files ?? [])]);
});
document.querySelector('#foot')!.append(WORDS.foot);
showIntake();
