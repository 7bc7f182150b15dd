export type Theme = 'system' | 'light' | 'dark';
/** One choice for both web apps. */
const KEY = 'yinji.theme';

export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

/** Colour of the browser's own frame; as in `index.html`. */
const AROUND = { light: '#faf8f3', dark: '#10141a' };

export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.content = AROUND[theme !== 'system' ? theme : meta.media.includes('dark') ? 'dark' : 'light'];
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** The theme that is on screen now, whoever chose it. */
export function shownTheme(): 'light' | 'dark' {
  const chosen = readTheme();
  if (chosen !== 'system') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
