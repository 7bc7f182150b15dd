import type { Page } from '@playwright/test';

export interface Judged {
  /** How many texts of the page show the attack as text. */
  shown: number;
  faults: string[];
}

/** What an attack has become in a page: text that stays within its element, or more. */
export const judgePage = (page: Page): Promise<Judged> =>
  page.evaluate(() => {
    const faults: string[] = [];
    for (const element of document.querySelectorAll('*'))
      for (const { name, value } of element.attributes) {
        const where = `${element.localName}[${name}]`;
        if (/^on/i.test(name)) faults.push(`${where} handles an event`);
        if (/^\s*javascript:/i.test(value) && /^(?:href|src|action|formaction|xlink:href|data)$/.test(name))
          faults.push(`${where} is a script`);
        if (element.localName === 'img' && name === 'src' && value === 'x')
          faults.push(`${where} was injected`);
      }
    let shown = 0;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode.nodeValue ?? '';
      if (/canary\(\)|^=/.test(text)) shown += 1;
      if (!/[\u202a-\u202e\u2066-\u2069]/.test(text)) continue;
      let around = texts.currentNode.parentElement;
      while (around !== null) {
        const { display, unicodeBidi } = getComputedStyle(around);
        if (display !== 'inline' || /isolate|plaintext/.test(unicodeBidi)) break;
        around = around.parentElement;
      }
      if (around?.textContent !== text)
        faults.push(`${around?.localName}: a turned text reaches ${text.slice(0, 30)}`);
    }
    return { shown, faults };
  });
