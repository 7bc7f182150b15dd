/* Runs inside the page before the first paint. The page was prerendered without a person; parts not for this
   one are hidden until the portal's own script has hydrated it, and clicks before that are stored for it. That
   script is requested after the first paint: on a slow connection it would delay the picture. */
/** The style sheet of the elder mode, by its id: shorter than a query, and every byte is in each page. */
declare const elder: HTMLLinkElement;
(() => {
  const page = document.documentElement.dataset;
  let picture: Promise<void> | undefined;
  const { scripts, asks } = document.currentScript?.dataset ?? {};
  try {
    const theme = localStorage.getItem('yinji.theme');
    if (theme === 'light' || theme === 'dark') page['theme'] = theme;
    elder.disabled = !localStorage.getItem('yinji.elder');
    const session = JSON.parse(localStorage.getItem('yinji.session') ?? 'null');
    const account = session?.account;
    if (account) page['signedIn'] = '';
    const needs = page['needs'];
    if ((needs && !account) || (needs === 'member' && !account.isMember)) page['held'] = '';
    else if (asks && account) picture = ask(asks.split(' '), session.token);
  } catch {
    if (page['needs']) page['held'] = '';
  }

  let isStarted = false;
  /** Like `lib/next-task.ts`, which cannot be imported here. */
  const nextTask = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a listener would have to start the port too
      port1.onmessage = () => {
        port1.close();
        resolve(undefined);
      };
      port2.postMessage(0);
    });
  /** Requests per task: each costs half a millisecond. */
  const BATCH = 8;
  /** All are loaded together and run one after the other, so that input between two of them is handled. */
  const start = async () => {
    if (isStarted) return;
    isStarted = true;
    const all = scripts?.split(' ') ?? [];
    const link = () => Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '' });
    for (const [at, href] of all.entries()) {
      document.head.append(Object.assign(link(), { href }));
      if (at % BATCH === BATCH - 1) await nextTask();
    }
    const run = async () => {
      for (const href of all) {
        await import(/* @vite-ignore */ href);
        await nextTask();
      }
    };
    const scriptsRun = run();
    Object.assign(document, { scriptsRun });
    await scriptsRun;
  };
  /** A background window is not painted, nor is a held page. */
  const isPainted = !document.hidden && page['held'] === undefined;
  const UNPAINTED_MS = 2000;
  const paintFirst = () => void Promise.resolve(picture).then(start, start);
  document.addEventListener('DOMContentLoaded', () => {
    if (!isPainted || !PerformanceObserver.supportedEntryTypes?.includes('paint')) return start();
    new PerformanceObserver(paintFirst).observe({ type: 'paint', buffered: true });
    setTimeout(start, UNPAINTED_MS);
  });

  /**
   * Sends the page's queries early, for the script to use (`lib/early-answer.ts`); shows the picture of the
   * first answer.
   */
  async function ask(questions: readonly string[], token: string): Promise<void> {
    const id = encodeURIComponent(new URLSearchParams(location.search).get('id') ?? '');
    const put = (url: string) =>
      fetch(url, { headers: { authorization: token }, credentials: 'omit', cache: 'no-store' });
    const answers = Object.fromEntries(questions.map((question) => [question + id, put(question + id)]));
    Object.assign(document, { early: { token, answers } });
    const [first, ...others] = Object.values(answers);
    // Its later consumer handles a failure.
    for (const other of others) other.catch(() => undefined);
    const src = (await (await first!).clone().json()).data?.previewUrl;
    const place = document.querySelector<HTMLElement>('[data-prerendered] [data-picture]');
    if (!src || !place) return;
    const className = place.dataset['picture'] ?? '';
    const image = Object.assign(new Image(), { className, fetchPriority: 'high', alt: '', src });
    place.append(image);
    await image.decode();
    // Decoded is not yet painted.
    const PAINTED_MS = 120;
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, PAINTED_MS)));
  }

  /** A script that has not loaded by then may never: links and forms then work natively. */
  const PATIENCE_MS = 5000;
  const isDrawn = (element: Element | null) => element?.closest('[data-prerendered]') ?? null;
  addEventListener(
    'click',
    (event) => {
      const pressed = (event.target as Element | null)?.closest<HTMLElement>('a, button') ?? null;
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      if (!pressed || !isDrawn(pressed) || pressed.getAttribute('href')?.startsWith('#')) return;
      event.preventDefault();
      // React may listen already, without an answer yet: it hears of the press once.
      event.stopPropagation();
      Object.assign(document, { pressed });
      setTimeout(() => {
        if (!isDrawn(pressed)) return;
        if (pressed instanceof HTMLAnchorElement) location.assign(pressed.href);
        const form = pressed instanceof HTMLButtonElement ? pressed.form : null;
        if (form?.hasAttribute('action')) form.submit();
      }, PATIENCE_MS);
    },
    true,
  );
})();
