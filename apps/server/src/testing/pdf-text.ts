import { inflateSync } from 'node:zlib';

/** The texts of each page of a PDF with standard fonts, with their distance from the left and their font. */
export function pagesOf(pdf: Buffer): { left: number; font: string; text: string }[][] {
  const pages = [];
  for (let at = pdf.indexOf('stream\n'); at !== -1; at = pdf.indexOf('stream\n', at + 1)) {
    const end = pdf.indexOf('\nendstream', at);
    if (pdf.subarray(at - 3, at).toString() === 'end' || end === -1) continue;
    const content = inflated(pdf.subarray(at + 7, end));
    const texts = [...content.matchAll(/1 0 0 1 (\S+) \S+ Tm\s+\/(F\d+) [\d.]+ Tf\s+\[(.*?)\] TJ/g)];
    if (texts.length > 0)
      pages.push(
        texts.map(([, left, font = '', shown = '']) => ({ left: Number(left), font, text: decoded(shown) })),
      );
  }
  return pages;
}

function inflated(stream: Buffer): string {
  try {
    return inflateSync(stream).toString('latin1');
  } catch {
    return '';
  }
}

/** Text is hexadecimal, in pieces with kerning between them. */
const decoded = (shown: string): string =>
  [...shown.matchAll(/<([0-9a-f]*)>/g)]
    .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
    .join('');

export const pdfText = (pdf: Buffer): string =>
  pagesOf(pdf)
    .flat()
    .map(({ text }) => text)
    .join('');
