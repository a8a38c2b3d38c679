import PDFDocument from 'pdfkit';
import type { Direction } from './typesetting/runs.ts';
import { typefacesFor } from './typesetting/typefaces.ts';
import { type Setting, Typesetter } from './typesetting/typesetter.ts';

export const INK = '#17191c';
export const QUIET = '#666b73';
const SIMULATED = '#c98a1b';
export const MARGIN = 48;

export const moment = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
});

export interface Page {
  document: PDFKit.PDFDocument;
  typesetter: Typesetter;
}

/**
 * A PDF with one or more pages, each marked as simulated. `words`: all its possible texts, which determine the fonts.
 */
export async function renderPaper(
  title: string,
  words: string,
  write: (page: Page) => void,
): Promise<Buffer> {
  const typefaces = await typefacesFor(words);
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    // The mark is added at the end: within a text that continues on the next page, it would change the font.
    bufferPages: true,
    info: { Title: `${title} (SIMULATED)`, Author: 'Clearbench' },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  write({ document, typesetter: new Typesetter(document, typefaces) });
  markSimulated(document);
  document.end();
  return done;
}

function markSimulated(document: PDFKit.PDFDocument): void {
  const { start, count } = document.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page);
    const { width, height } = document.page;
    document.save();
    document.rotate(-35, { origin: [width / 2, height / 2] });
    document.font('Helvetica-Bold').fontSize(96).fillColor(SIMULATED).fillOpacity(0.12);
    document.text('SIMULATED', 0, height / 2 - 48, { width, align: 'center', lineBreak: false });
    document.restore();
    document.font('Helvetica-Bold').fontSize(8).fillColor(SIMULATED).fillOpacity(1);
    document.text('SIMULATED. No funds moved. This is not a document of any bank.', MARGIN, 24, {
      lineBreak: false,
    });
  }
}

export function writeTitle(document: PDFKit.PDFDocument, title: string): void {
  if (document.y > document.page.height - 3 * MARGIN) document.addPage();
  document.moveDown(1).font('Helvetica-Bold').fontSize(12).fillColor(INK).text(title, MARGIN).moveDown(0.5);
}

export function writeCode({ document, typesetter }: Page, text: string): void {
  const setting: Setting = { font: 'Courier', size: 8, color: INK, width: document.page.width - 2 * MARGIN };
  for (const line of text.split(/\r?\n/)) {
    if (line === '') document.moveDown(1);
    else typesetter.write(line, MARGIN, document.y, setting);
  }
  document.moveDown(0.6);
}

export function writeRow(
  { document, typesetter }: Page,
  label: string,
  value: string,
  direction: Direction = 'ltr',
): void {
  const valueLeft = MARGIN + 170;
  const labelled: Setting = { font: 'Helvetica', size: 10, color: QUIET, width: 160 };
  const valued: Setting = {
    ...labelled,
    color: INK,
    width: document.page.width - MARGIN - valueLeft,
    direction,
  };
  const height = Math.max(typesetter.height(label, labelled), typesetter.height(value, valued));
  if (document.y + height > document.page.height - MARGIN) document.addPage();
  const top = document.y;
  typesetter.write(label, MARGIN, top, labelled);
  const labelEnd = document.y;
  typesetter.write(value, valueLeft, top, valued);
  document.y = Math.max(document.y, labelEnd);
  document.moveDown(0.3);
}

/** The last lines, by which the paper is checked. */
export function writeEnd({ document, typesetter }: Page, text: string): void {
  document.moveDown(2);
  typesetter.write(text, MARGIN, document.y, {
    font: 'Helvetica',
    size: 8,
    color: QUIET,
    width: document.page.width - 2 * MARGIN,
  });
}
