export interface Marks {
  rosette: HTMLImageElement;
  strip: HTMLImageElement;
  seal: HTMLImageElement;
  qr: HTMLImageElement;
  /** The work; absent where no picture is shown. */
  picture: HTMLImageElement | undefined;
}

/** A code that is never drawn must not leave the button busy. */
const PATIENCE_MS = 10_000;

/**
 * The certificate's own drawings as pictures: what is saved or sent is what is on screen. Their colours come from style
 * sheets, which a picture does not have.
 */
export async function readMarks(): Promise<Marks> {
  // Draws the code if it has not come near the window yet (`useNear`).
  dispatchEvent(new Event('beforeprint'));
  const qr = await find('.moment-sheet .qr-code:has(path)');
  const picture = document.querySelector<HTMLImageElement>('.moment-sheet .moment-picture');
  await picture?.decode().catch(() => undefined);
  return {
    rosette: await drawn(await find('.moment-sheet .rosette:has(path)'), { color: '#1b4b7a', side: 1200 }),
    strip: await drawn(await find('.moment-sheet .strip'), { color: '#1b4b7a', side: 960 }),
    seal: await drawn(await find('.moment-sheet .seal'), { color: '#fff', side: 520 }),
    qr: await drawn(qr, { color: '#171b22', side: 660 }),
    picture: picture && picture.naturalWidth > 0 ? picture : undefined,
  };
}

async function drawn(
  svg: SVGElement,
  { color, side }: { color: string; side: number },
): Promise<HTMLImageElement> {
  const copy = svg.cloneNode(true) as SVGElement;
  const [, , wide = 1, high = 1] = (svg.getAttribute('viewBox') ?? '').split(' ').map(Number);
  copy.setAttribute('width', String(side));
  copy.setAttribute('height', String((side * high) / wide));
  copy.setAttribute('color', color);
  copy.querySelector('.seal-field')?.setAttribute('fill', '#a62b1f');
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}

function find(selector: string): Promise<SVGElement> {
  const there = document.querySelector<SVGElement>(selector);
  if (there) return Promise.resolve(there);
  return new Promise((resolve, reject) => {
    const observer = new MutationObserver(() => {
      const found = document.querySelector<SVGElement>(selector);
      if (found) end(() => resolve(found));
    });
    const timer = setTimeout(() => end(() => reject(new Error(`${selector} was not drawn`))), PATIENCE_MS);
    observer.observe(document.body, { childList: true, subtree: true });
    function end(then: () => void) {
      clearTimeout(timer);
      observer.disconnect();
      then();
    }
  });
}
