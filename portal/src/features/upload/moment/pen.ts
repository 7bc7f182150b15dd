type Face = 'song' | 'serif' | 'sans' | 'strong' | 'mono';

interface Look {
  face: Face;
  size: number;
  color: string;
  spacing?: number;
  align?: CanvasTextAlign;
}

interface Stroke {
  color: string;
  width: number;
}

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Pen = ReturnType<typeof openPen>;

/** Of the seal on screen and on paper, `SEAL_TILT`. */
const TILT = (-6 * Math.PI) / 180;

/** A white sheet and what is written on it, in pixels; y is a line's foot. */
export function openPen(width: number, mostHeight: number) {
  const sheet = document.createElement('canvas');
  sheet.width = width;
  sheet.height = mostHeight;
  const canvas = sheet.getContext('2d');
  if (!canvas) throw new Error('this browser has no canvas');
  canvas.fillStyle = '#fff';
  canvas.fillRect(0, 0, width, mostHeight);
  const fontOf = fonts();

  function set({ face, size, color, spacing = 0, align = 'left' }: Look) {
    if (!canvas) return;
    canvas.font = fontOf(face, size);
    canvas.fillStyle = color;
    canvas.textAlign = align;
    // Absent before Safari 18: the heading is then a little narrower.
    canvas.letterSpacing = `${spacing}px`;
  }
  const text = (words: string, x: number, y: number, look: Look) => {
    set(look);
    canvas.fillText(words, x, y);
  };
  return {
    text,
    /** Broken anywhere, as Han is. @returns the last line's foot */
    lines(words: string, x: number, y: number, most: number, look: Look): number {
      set(look);
      const broken = breakLines(words, (part) => canvas.measureText(part).width <= most);
      for (const [row, line] of broken.entries()) text(line, x, y + row * look.size * 1.4, look);
      return y + (broken.length - 1) * look.size * 1.4;
    },
    line(x: number, y: number, length: number, { color, width: thick }: Stroke) {
      canvas.fillStyle = color;
      canvas.fillRect(x, y, length, thick);
    },
    box(x: number, y: number, wide: number, high: number, { color, width: thick }: Stroke) {
      canvas.strokeStyle = color;
      canvas.lineWidth = thick;
      canvas.strokeRect(x, y, wide, high);
    },
    draw: (image: HTMLImageElement, { x, y, width: wide, height: high }: Place) =>
      canvas.drawImage(image, x, y, wide, high),
    /** A picture with its white border and a shadow. */
    mount(image: HTMLImageElement, { x, y, width: wide, height: high }: Place) {
      canvas.save();
      canvas.shadowColor = '#0006';
      canvas.shadowBlur = 36;
      canvas.shadowOffsetY = 18;
      canvas.fillStyle = '#fff';
      canvas.fillRect(x - 16, y - 16, wide + 32, high + 32);
      canvas.restore();
      canvas.drawImage(image, x, y, wide, high);
    },
    /** Tilted, and ink on paper: what is below stays visible. */
    stamp(image: HTMLImageElement, { x, y, width: wide, height: high }: Place) {
      canvas.save();
      canvas.translate(x + wide / 2, y + high / 2);
      canvas.rotate(TILT);
      canvas.globalCompositeOperation = 'multiply';
      canvas.drawImage(image, -wide / 2, -high / 2, wide, high);
      canvas.restore();
    },
    png: (height: number) => toPng(sheet, height),
  };
}

/** Breaks `words` where the next character no longer fits. */
export function breakLines(words: string, fits: (part: string) => boolean): string[] {
  const lines = [''];
  for (const { segment } of new Intl.Segmenter('zh', { granularity: 'grapheme' }).segment(words)) {
    const last = lines.at(-1) ?? '';
    if (last === '' || fits(last + segment)) lines[lines.length - 1] = last + segment;
    else lines.push(segment);
  }
  return lines;
}

function fonts() {
  const style = getComputedStyle(document.documentElement);
  const family = (name: string) => style.getPropertyValue(name);
  return (face: Face, size: number): string => {
    if (face === 'song') return `600 ${size}px 'Portal Song', ${family('--system-song')}`;
    if (face === 'serif') return `600 ${size}px ${family('--system-song')}`;
    if (face === 'mono') return `400 ${size}px ${family('--mono')}`;
    return `${face === 'strong' ? 500 : 400} ${size}px ${family('--sans')}`;
  };
}

function toPng(sheet: HTMLCanvasElement, height: number): Promise<Blob> {
  const cut = document.createElement('canvas');
  cut.width = sheet.width;
  cut.height = Math.min(sheet.height, Math.ceil(height));
  cut.getContext('2d')?.drawImage(sheet, 0, 0);
  return new Promise((resolve, reject) => {
    cut.toBlob((png) => (png ? resolve(png) : reject(new Error('this browser encodes no PNG'))), 'image/png');
  });
}
