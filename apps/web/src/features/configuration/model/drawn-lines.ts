/** A line of text as a picture, in the fonts that the browser has for its letters. */
export interface DrawnLine {
  canvas: HTMLCanvasElement;
  widthMm: number;
  heightMm: number;
  /** From the top of the picture to the baseline. */
  ascentMm: number;
}

interface Look {
  widthMm: number;
  /** The font size. */
  sizeMm: number;
  isBold: boolean;
}

/** About 300 dots to the inch. */
const PIXELS_PER_MM = 12;

/** Draws text of any script, shaped and ordered by the browser, in lines of at most the given width. */
export function drawnLines(text: string, { widthMm, sizeMm, isBold }: Look): DrawnLine[] {
  const font = `${isBold ? 'bold ' : ''}${sizeMm * PIXELS_PER_MM}px Helvetica, Arial, sans-serif`;
  const ruler = contextOf(document.createElement('canvas'), font);
  const fits = (line: string) => ruler.measureText(line).width <= widthMm * PIXELS_PER_MM;
  const heightMm = sizeMm * 1.4;
  const ascentMm = sizeMm * 1.05;
  return breakLines(text, fits).map((line) => {
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.ceil(ruler.measureText(line).width));
    canvas.height = Math.ceil(heightMm * PIXELS_PER_MM);
    // Set again, because a canvas that changes its size resets its font.
    contextOf(canvas, font).fillText(line, 0, ascentMm * PIXELS_PER_MM);
    return { canvas, widthMm: canvas.width / PIXELS_PER_MM, heightMm, ascentMm };
  });
}

/** Breaks between words by the rules of the script, and inside a word that is longer than a line. */
export function breakLines(text: string, fits: (line: string) => boolean): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    const add = (piece: string) => {
      if (line === '' || fits(line + piece)) {
        line += piece;
      } else {
        lines.push(line.trimEnd());
        line = piece.trimStart();
      }
    };
    for (const word of segments(paragraph, 'word')) {
      if (fits(word)) add(word);
      else for (const letter of segments(word, 'grapheme')) add(letter);
    }
    return [...lines, line];
  });
}

const segments = (text: string, granularity: 'word' | 'grapheme'): string[] =>
  Array.from(new Intl.Segmenter(undefined, { granularity }).segment(text), ({ segment }) => segment);

function contextOf(canvas: HTMLCanvasElement, font: string): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot draw on a canvas.');
  context.font = font;
  context.fillStyle = '#17191c';
  return context;
}
