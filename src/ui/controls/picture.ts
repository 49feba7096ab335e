import { downloadText } from './files.ts';

/** A picture to share, in the fonts and colors of the page. */
export interface Picture {
  readonly context: CanvasRenderingContext2D;
  /** The value of a color token, such as `--ink`. */
  readonly color: (token: string) => string;
  readonly write: (text: string, x: number, y: number, font: string, ink: string, align?: CanvasTextAlign) => void;
  /** Fills a rectangle. */
  readonly fill: (x: number, y: number, width: number, height: number, ink: string) => void;
  /** Breaks a text at its spaces into lines that fit. */
  readonly wrap: (text: string, width: number, font: string) => readonly string[];
}

/** Pixels: the size of link previews. */
export const PICTURE = { width: 1200, height: 630, margin: 64 };

const SANS = "'Inter Variable', Inter, system-ui, sans-serif";
const MONOSPACE = "'JetBrains Mono Variable', 'JetBrains Mono', ui-monospace, monospace";

export function sans(weight: number, size: number): string {
  return `${weight} ${size}px ${SANS}`;
}

export function mono(weight: number, size: number): string {
  return `${weight} ${size}px ${MONOSPACE}`;
}

/** Draws a picture and saves it as `name`.png. Its last line shows `id`. */
export async function savePicture(name: string, id: string, draw: (picture: Picture) => void): Promise<void> {
  downloadText(`${name}.png`, await drawPicture(id, draw), 'image/png');
}

/** Draws a picture, as PNG. */
export async function drawPicture(id: string, draw: (picture: Picture) => void): Promise<Blob> {
  await Promise.all([sans(550, 42), mono(400, 22)].map((font) => document.fonts.load(font)));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [PICTURE.width, PICTURE.height];
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  const picture = createPicture(context);
  const { width, height, margin } = PICTURE;
  picture.fill(0, 0, width, height, '--paper');
  draw(picture);
  // A signature has room beside the name.
  picture.write(id, margin, height - 36, mono(400, 17), '--ink-2');
  picture.write('slotscope', width - margin, height - 36, mono(500, 20), '--ink', 'right');
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)));
  });
}

function createPicture(context: CanvasRenderingContext2D): Picture {
  const style = getComputedStyle(document.documentElement);
  const color = (token: string) => style.getPropertyValue(token).trim();
  return {
    context,
    color,
    write: (text, x, y, font, ink, align = 'left') => {
      Object.assign(context, { font, fillStyle: color(ink), textAlign: align });
      context.fillText(text, x, y);
    },
    fill: (x, y, width, height, ink) => {
      context.fillStyle = color(ink);
      context.fillRect(x, y, width, height);
    },
    wrap: (text, width, font) => {
      context.font = font;
      const lines: string[] = [];
      for (const word of text.split(' ')) {
        const longer = `${lines.at(-1)} ${word}`;
        if (lines.length > 0 && context.measureText(longer).width <= width) lines[lines.length - 1] = longer;
        else lines.push(word);
      }
      return lines;
    },
  };
}
