import {
  INK,
  MARGIN,
  type Page,
  QUIET,
  renderPaper,
  writeCode,
  writeEnd,
  writeRow,
  writeTitle,
} from './paper.ts';

/** The hashes of keys, for people who compare them. */
export interface EbicsLetter {
  title: string;
  /** What to do with it. */
  text: string;
  facts: readonly (readonly [label: string, value: string])[];
  keys: readonly {
    title: string;
    /** In hexadecimal digits. */
    hashes: readonly { label: string; digits: string }[];
  }[];
}

export function renderEbicsLetter(letter: EbicsLetter): Promise<Buffer> {
  const { title, text, facts, keys } = letter;
  return renderPaper(title, JSON.stringify(letter), (page) => {
    const { document, typesetter } = page;
    const wide = document.page.width - 2 * MARGIN;
    const line = (content: string, size: number, color: string) =>
      typesetter.write(content, MARGIN, document.y, { font: 'Helvetica', size, color, width: wide });
    line('Clearbench EBICS', 10, QUIET);
    line(title, 20, INK);
    document.moveDown(0.5);
    line(text, 10, QUIET);
    document.moveDown(1);
    for (const [label, value] of facts) writeRow(page, label, value);
    for (const key of keys) writeKey(page, key);
    writeEnd(page, 'Compare every digit. Spaces, colons, line breaks and case make no difference.');
  });
}

function writeKey(page: Page, { title, hashes }: EbicsLetter['keys'][number]): void {
  writeTitle(page.document, title);
  for (const { label, digits } of hashes) {
    writeRow(page, label, '');
    writeCode(page, rowsOf(digits).join('\n'));
  }
}

/** Two digits each, eight bytes a line. */
const rowsOf = (digits: string): string[] =>
  (digits.match(/.{1,16}/g) ?? []).map((row) => row.replaceAll(/..(?!$)/g, '$& '));
