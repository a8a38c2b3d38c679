import { type Direction, type Letter, lettersOf, runsOf } from './runs.ts';
import { isStandard, STANDARD_FACE, type Typefaces } from './typefaces.ts';

export interface Setting {
  font: 'Helvetica' | 'Courier';
  size: number;
  color: string;
  width: number;
  /** `auto`: the first letter decides, for a text that is only a name. Default `ltr`. */
  direction?: Direction;
}

const LINE_HEIGHT = 1.25;
/** That of Helvetica, so that a mixed line is level with the label beside it. */
const ASCENT = 0.72;
/** Lines may break between these without a space. */
const BREAKS_ANYWHERE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const NEVER_FIRST = /[\p{Pe}\p{Pf}\p{Po}ー々]/u;

/** Draws text of any script: pdfkit wraps a text in a single font; this class changes fonts and direction within a line. */
export class Typesetter {
  readonly #document: PDFKit.PDFDocument;
  readonly #typefaces: Typefaces;

  constructor(document: PDFKit.PDFDocument, typefaces: Typefaces) {
    this.#document = document;
    this.#typefaces = typefaces;
    for (const [name, font] of typefaces.fonts) document.registerFont(name, font);
  }

  /** Height in points of a text that write() would draw. */
  height(text: string, setting: Setting): number {
    const shown = this.#typefaces.printable(text);
    if (isStandard(shown)) return this.#standard(setting).heightOfString(shown, { width: setting.width });
    return this.#lines(shown, setting).length * setting.size * LINE_HEIGHT;
  }

  /** Draws a text without explicit line breaks, and leaves the document's position below it. */
  write(text: string, left: number, top: number, setting: Setting): void {
    const document = this.#document;
    const shown = this.#typefaces.printable(text);
    const { size, color, width } = setting;
    if (isStandard(shown)) {
      this.#standard(setting).fillColor(color).text(shown, left, top, { width });
      return;
    }
    document.fillColor(color);
    let y = top;
    for (const line of this.#lines(shown, setting)) {
      if (y + size * LINE_HEIGHT > document.page.height - document.page.margins.bottom) {
        document.addPage();
        document.fillColor(color);
        y = document.y;
      }
      this.#drawLine(line, left, y, setting);
      y += size * LINE_HEIGHT;
    }
    document.font(setting.font).fontSize(size);
    document.x = left;
    document.y = y;
  }

  #standard({ font, size }: Setting): PDFKit.PDFDocument {
    return this.#document.font(font).fontSize(size);
  }

  #drawLine(line: readonly Letter[], left: number, y: number, setting: Setting): void {
    let x = left;
    for (const { text, face } of runsOf(line)) {
      this.#use(face, setting).text(text, x, y + ASCENT * setting.size, {
        lineBreak: false,
        baseline: 'alphabetic',
        features: [],
      });
      x += this.#document.widthOfString(text, { features: [] });
    }
  }

  #use(face: string, { font, size }: Setting): PDFKit.PDFDocument {
    return this.#document.font(face === STANDARD_FACE ? font : face).fontSize(size);
  }

  #widthOf(letters: readonly Letter[], setting: Setting): number {
    return runsOf(letters).reduce(
      (width, { text, face }) => width + this.#use(face, setting).widthOfString(text, { features: [] }),
      0,
    );
  }

  #lines(text: string, setting: Setting): Letter[][] {
    const letters = lettersOf(text, this.#typefaces, setting.direction ?? 'ltr');
    const fits = (line: Letter[]) => this.#widthOf(withoutTrailingSpace(line), setting) <= setting.width;
    const lines: Letter[][] = [];
    let line: Letter[] = [];
    for (const piece of piecesOf(letters)) {
      if (fits([...line, ...piece])) {
        line.push(...piece);
        continue;
      }
      if (line.length > 0) lines.push(line);
      line = [];
      for (const letter of piece) {
        if (line.length > 0 && !fits([...line, letter])) {
          lines.push(line);
          line = [];
        }
        line.push(letter);
      }
    }
    return [...lines, line].map(withoutTrailingSpace);
  }
}

/** Split where a line may break. */
function piecesOf(letters: readonly Letter[]): Letter[][] {
  const pieces: Letter[][] = [];
  let before = '';
  for (const letter of letters) {
    const { character } = letter;
    const mayEnd =
      (before === ' ' && character !== ' ') ||
      ((BREAKS_ANYWHERE.test(before) || BREAKS_ANYWHERE.test(character)) &&
        character !== ' ' &&
        !NEVER_FIRST.test(character));
    const last = pieces.at(-1);
    if (last === undefined || mayEnd) pieces.push([letter]);
    else last.push(letter);
    before = character;
  }
  return pieces;
}

function withoutTrailingSpace(line: Letter[]): Letter[] {
  let end = line.length;
  while (end > 0 && line[end - 1]?.character === ' ') end -= 1;
  return line.slice(0, end);
}
