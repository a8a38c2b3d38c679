import { expect, it } from 'vitest';
import { csvCellText, csvRow } from './csv.ts';

it('a row quotes fields as needed and marks what a spreadsheet would evaluate', () => {
  expect(csvRow(['a', 'b "c", d', 'e\nf', null, 7])).toBe('a,"b ""c"", d","e\nf",,7');
  expect(csvRow(['=1+1', '+49', '-12.50', '-x', '@sum', '\tx'])).toBe("'=1+1,'+49,-12.50,'-x,'@sum,'\tx");
  for (const text of ['=1+1', '-x', "'=1+1", "''-x", "'-1", '-1', "'s-Gravenhage", "'"])
    expect(csvCellText(csvRow([text]))).toBe(text);
  // Otherwise two texts would have the same cell.
  expect(csvRow(["'=1+1", "''-x", "'-1", "'s-Gravenhage", "'"])).toBe("''=1+1,'''-x,''-1,'s-Gravenhage,'");
  expect(csvRow(['-1', '-1.2.3', '-.', '-'])).toBe("-1,'-1.2.3,'-.,'-");
});

it('marks the wide and small forms of these signs too, which East Asian spreadsheets read as the same', () => {
  const signs = ['＝', '﹦', '＋', '﹢', '－', '﹣', '＠', '﹫'];
  for (const sign of signs)
    expect(csvRow([`${sign}1`, `'${sign}x`, `a${sign}`])).toBe(`'${sign}1,''${sign}x,a${sign}`);
  expect(csvRow(['\n=1'])).toBe(`"'\n=1"`);
});
