import { describe, expect, it } from 'vitest';
import { checkWithFixes } from '../check-with-fixes.ts';
import { fixAll } from '../fix-all.ts';
import { changed, type Edit } from './testing/broken-texts.ts';

const P8 = 'pacs.008.001.08';
const BARE = 'pacs.008 bare';

const day = (value: string): Edit => ['<IntrBkSttlmDt>2026-11-20', `<IntrBkSttlmDt>${value}`];
const amount = (value: string): Edit => ['12500.50', value];
const ADDRESS = /(<Cdtr>\s*<Nm>Suedwerk GmbH<\/Nm>\s*<PstlAdr>)[\s\S]*?(<\/PstlAdr>)/;

const place = (town: string, country: string): string =>
  `<Nm>Suedwerk GmbH</Nm><PstlAdr><TwnNm>${town}</TwnNm><Ctry>${country}</Ctry></PstlAdr>`;

const UNCERTAIN: readonly (readonly [what: string, base: string, ...edits: readonly Edit[]])[] = [
  ['an amount of 12,500', BARE, amount('12,500')],
  ['an amount with thousands of two digits', BARE, amount('1,25,00.50')],
  ['an amount with words', BARE, amount('about 12500.50')],
  ['an amount below zero', BARE, amount('-12500.50')],
  ['an amount of three decimals', BARE, amount('12500.505')],
  ['the fifth of November or the eleventh of May', BARE, day('05/11/2026')],
  ['a day without its century', BARE, day('261120')],
  ['a day that does not exist', BARE, day('30.02.2026')],
  ['a day with a time', BARE, day('2026-11-20T10:30:00')],
  ['a time on no day', BARE, ['2026-11-20T10:30:00+00:00', '10:30:00']],
  ['a time without an offset', P8, ['<CreDt>2026-11-20T10:30:00+00:00', '<CreDt>2026-11-20T10:30:00']],
  ['an IBAN with wrong check digits', BARE, ['DE89370400440532013000', 'DE88370400440532013000']],
  ['a BIC of seven letters', BARE, [/(<CdtrAgt>[\s\S]*?)ELMFDEF0/, '$1ELMFDEF']],
  ['a code that is near another', BARE, ['>SHAR<', '>SHRA<']],
  ['a number of transactions that differs', 'pacs.008 batch', ['<NbOfTxs>2', '<NbOfTxs>3']],
  ['a sum that differs', 'pacs.008 batch', ['<CtrlSum>20.03', '<CtrlSum>20.3']],
  ['a currency that does not exist', BARE, ['Ccy="EUR"', 'Ccy="EUX"']],
  ['a missing currency', BARE, [' Ccy="EUR"', '']],
  ['a missing creation time', BARE, [/<CreDtTm>.*<\/CreDtTm>/, '']],
  ['a name of another element', BARE, [/ChrgBr>/g, 'Nm>']],
  [
    'a name that is near two others',
    BARE,
    [/InstgAgt>/g, 'InstxAgt>'],
    [/\s*<InstdAgt>[\s\S]*<\/InstdAgt>/, ''],
  ],
  ['an element twice, with different content', BARE, [/<ChrgBr>.*<\/ChrgBr>/, '$&<ChrgBr>DEBT</ChrgBr>']],
  ['text between elements', BARE, ['<ChrgBr>', 'SHAR<ChrgBr>']],
  ['an empty element that must be there', BARE, [/<EndToEndId>.*<\/EndToEndId>/, '<EndToEndId/>']],
  ['an element of a foreign namespace', BARE, ['<ChrgBr>', '<ChrgBr xmlns="urn:other">']],
  ['the element of another message', P8, [/FIToFICstmrCdtTrf>/g, 'FICdtTrf>']],
  ['a namespace that nothing names', BARE, [/ xmlns="urn.*"/, '']],
  ['two codes of a choice', BARE, [/<IBAN>GB.*<\/IBAN>/, '$&<Othr><Id>1</Id></Othr>']],
  ['another encoding', P8, ['encoding="UTF-8"', 'encoding="ISO-8859-1"']],
  ['an entity of HTML', P8, ['Suedwerk', 'S&uuml;dwerk']],
  ['a tag without its end', P8, ['</GrpHdr>', '']],
  ['a text that is too long for the guideline', P8, ['INV 4711<', `${'INV 4711 '.repeat(20)}<`]],
  ['a long name', BARE, ['Suedwerk GmbH', 'Suedwerk '.repeat(20)]],
  ['letters that no letter of the guideline is', P8, ['Suedwerk', '南方']],
  ['a sign in a reference', P8, ['<EndToEndId>INV4711', '<EndToEndId>INV_4711']],
  ['a reference that is too long', P8, ['<InstrId>REF20261120A', '<InstrId>REF20261120A-4711']],
  ['a sum that is not used and does not fit', P8, ['</NbOfTxs>', '</NbOfTxs><CtrlSum>1</CtrlSum>']],
  ['an address of lines', P8, [ADDRESS, '$1<AdrLine>Werkstrasse 12</AdrLine><AdrLine>Berlin</AdrLine>$2']],
  [
    'an address whose town another party has',
    P8,
    [ADDRESS, '$1<AdrLine>Werkstrasse 12</AdrLine><AdrLine>London</AdrLine>$2'],
  ],
  [
    'an address whose party has two places',
    P8,
    [ADDRESS, '$1<AdrLine>Berlin</AdrLine>$2'],
    ['<RmtInf>', `<UltmtCdtr>${place('Berlin', 'DE')}</UltmtCdtr><RmtInf>`],
    [/(<UltmtDbtr>|<Dbtr>)/, `<UltmtDbtr>${place('Berlin', 'US')}</UltmtDbtr>$1`],
  ],
  ['a sender that is not the agent', P8, ['OAKNGB20', 'PINEUS30']],
  ['the service of two other messages', P8, ['cbprplus.03', 'cbprplus.cov.03']],
  ['charges that the guideline does not use', P8, ['SHAR', 'SLEV']],
];

describe('a mistake whose right value is not certain', () => {
  const named = UNCERTAIN.map(([name, base, ...edits]) => ({ name, base, edits }));

  it.each(named)('has no fix: $name', ({ base, edits }) => {
    const text = changed(base, edits);
    const [checked] = [...checkWithFixes(text)];
    expect(checked?.problems.length).toBeGreaterThan(0);
    expect(fixAll(text)).toMatchObject({ text, fixed: [] });
  });
});
