import { describe, expect, it } from 'vitest';
import { structuredInformation } from '../../swift-mt/types/category9/information/structured-information.ts';
import { cpuTimeMs } from '../../testing/cpu-time.ts';
import { compact, unreported } from '../losses.ts';
import { detailsToIso } from './to-iso.ts';

const IBAN = 'DE89370400440532013000';

/** Field 86 of a credit as elements: `path=value` each; the text of the entry and its business code without a path. */
function elementsOf(field: string): string[] {
  const structured = structuredInformation({ information: field.split('\n') });
  if (structured === null) return ['free text'];
  const { transaction, businessCode, text } = detailsToIso(structured.details, 'Dbtr', unreported());
  const found: string[] = [];
  const collect = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) found.push(`${path}=${String(value)}`);
    else
      for (const [name, child] of Object.entries(value))
        collect(child, path === '' ? name : `${path}/${name}`);
  };
  collect(compact(transaction), '');
  const short = found.map((one) =>
    one
      .replace(/^(?:Refs|RltdPties|RltdAgts|RmtInf)\//, '')
      .replace('/Pty/Nm', '')
      .replace(/\/Id\/(?:IBAN|Othr\/Id)/, ''),
  );
  return [...(businessCode === null ? [] : [businessCode]), ...short, ...(text === undefined ? [] : [text])];
}

describe('field 86 as elements', () => {
  it.each([
    [
      'subfields of the German agreement',
      `166?00GUTSCHRIFT?109310?20EREF+ORDER-88?21SVWZ+RE 88?30ELMFDEF0?31${IBAN}?32NORDLICHT HANDEL?34997`,
      [
        '166+9310+997',
        'EndToEndId=ORDER-88',
        'Ustrd/0=RE 88',
        'DbtrAgt/FinInstnId/BICFI=ELMFDEF0',
        `DbtrAcct=${IBAN}`,
        'Dbtr=NORDLICHT HANDEL',
        'GUTSCHRIFT',
      ],
    ],
    [
      'marks that go on in the next subfield',
      '171?00SEPA LASTSCHRIFT KUNDE?10281?20EREF+TRX-0A4A47C3-F846-4729?21-8A1B-5DF620F?22MREF+CAC97D2144174318AC18D9?23BF815BD4FB?24CRED+DE98ZZZ09999999999?25SVWZ+ZAHLUNG TRX-0A4A47C3-F?26846-4729',
      [
        '171+281',
        'EndToEndId=TRX-0A4A47C3-F846-4729-8A1B-5DF620F',
        'MndtId=CAC97D2144174318AC18D9BF815BD4FB',
        'Cdtr/Pty/Id/PrvtId/Othr/0/Id=DE98ZZZ09999999999',
        'Ustrd/0=ZAHLUNG TRX-0A4A47C3-F846-4729',
        'SEPA LASTSCHRIFT KUNDE',
      ],
    ],
    [
      'a bank and an account without BIC and IBAN',
      '051?20RENT?3051230800?319990437808',
      ['051+', 'Ustrd/0=RENT', 'DbtrAgt/FinInstnId/ClrSysMmbId/MmbId=51230800', 'DbtrAcct=9990437808'],
    ],
    ['subfields without a meaning', '166?20A?35OTHER?70MORE', ['166+', 'Ustrd/0=A', '35 OTHER 70 MORE']],
    [
      'the parties that those of a transfer act for',
      `166?20ABWA+PARENT?21ABWE+CHILD?31${IBAN}?32NORDLICHT`,
      ['166+', 'UltmtDbtr=PARENT', 'UltmtCdtr=CHILD', `DbtrAcct=${IBAN}`, 'Dbtr=NORDLICHT'],
    ],
    [
      'the parties that those of a direct debit act for',
      '105?20MREF+M1?21ABWA+PARENT?22ABWE+CHILD',
      ['105+', 'MndtId=M1', 'UltmtCdtr=PARENT', 'UltmtDbtr=CHILD'],
    ],
    [
      'a field NS',
      '?01PURPOSE?15Erika?16 Muster?17Lastschrift?3337010000?3490000022',
      [
        'Ustrd/0=PURPOSE',
        'Dbtr=Erika Muster',
        'DbtrAgt/FinInstnId/ClrSysMmbId/MmbId=37010000',
        'DbtrAcct=90000022',
        'Lastschrift',
      ],
    ],
    ['marks alone', 'EREF+E1 KREF+P1 SVWZ+RENT', ['EndToEndId=E1', 'PmtInfId=P1', 'Ustrd/0=RENT']],
    [
      'code words of ABN AMRO, about the other party',
      '/TRTP/SEPA OVERBOEKING/IBAN/NL91ABNA0417164300/BIC/ABNANL2A/NAME/Q. JGRED/REMI/LINES/EREF/NOTPROVIDED',
      [
        'DbtrAcct=NL91ABNA0417164300',
        'DbtrAgt/FinInstnId/BICFI=ABNANL2A',
        'Dbtr=Q. JGRED',
        'Ustrd/0=LINES',
        'SEPA OVERBOEKING',
      ],
    ],
    [
      'code words of Rabobank, with roles',
      '/EREF/12 34/BENM//NAME/NESPRESSO/ULTC//NAME/SHOP/REMI/674725433/ISDT/2013-04-03',
      [
        'EndToEndId=12 34',
        'Cdtr=NESPRESSO',
        'UltmtCdtr=SHOP',
        'Ustrd/0=674725433',
        'RltdDts/IntrBkSttlmDt=2013-04-03',
      ],
    ],
    [
      'an account after an ultimate party',
      `/ULTD//NAME/PARENT/IBAN/${IBAN}/ULTC/CHILD/NAME/MORE`,
      ['UltmtDbtr=PARENT', `DbtrAcct=${IBAN}`, 'UltmtCdtr=CHILD', 'NAME MORE'],
    ],
    [
      'code words of ING, closed by slashes',
      '/RTRN/MS03//EREF/E1//CNTP/NL91ABNA0417164300/ABNANL2A/T-MOBILE BV/UTRECHT///REMI/USTD//INV 1//PURP/OTHR/',
      [
        'RtrInf/Rsn/Cd=MS03',
        'EndToEndId=E1',
        'DbtrAcct=NL91ABNA0417164300',
        'DbtrAgt/FinInstnId/BICFI=ABNANL2A',
        'Dbtr=T-MOBILE BV',
        'Dbtr/Pty/PstlAdr/AdrLine/0=UTRECHT',
        'Ustrd/0=INV 1',
        'Purp/Cd=OTHR',
      ],
    ],
    [
      'a structured reference',
      '/REMI/STRD/CUR/9903123456789012/',
      [
        'Strd/0/CdtrRefInf/Tp/CdOrPrtry/Cd=SCOR',
        'Strd/0/CdtrRefInf/Tp/Issr=CUR',
        'Strd/0/CdtrRefInf/Ref=9903123456789012',
      ],
    ],
    [
      'amounts and counts, which stay text',
      '/EREF/E1/CHGS/EUR0,50/NRTX/17',
      ['EndToEndId=E1', 'CHGS EUR0,50 NRTX 17'],
    ],
    ['a second value, which stays text', '/EREF/E1/NAME/A/NAME/B', ['EndToEndId=E1', 'Dbtr=A', 'NAME B']],
    [
      'subfields of Pekao',
      '641^00PRZELEW^34000\n^3019401076^38PL61109010140000071219812874\n^20wynagrodzenie z tytulu umow^21y o prac e\n^32BANKA MONIKA\n^62PODCHORAZYCH 16/1580-298 GD^63ANSK',
      [
        'BkTxCd/Prtry/Cd=641',
        'DbtrAgt/FinInstnId/ClrSysMmbId/MmbId=19401076',
        'DbtrAcct=PL61109010140000071219812874',
        'Ustrd/0=wynagrodzenie z tytulu umowy o prac e',
        'Dbtr=BANKA MONIKA',
        'Dbtr/Pty/PstlAdr/AdrLine/0=PODCHORAZYCH 16/1580-298 GDANSK',
        'PRZELEW 34 000',
      ],
    ],
    [
      'subfields after the code in a field of its own',
      '073\n073~00VE02~20CARD~32BOLT.EU~34073',
      ['BkTxCd/Prtry/Cd=073', 'Ustrd/0=CARD', 'Dbtr=BOLT.EU', 'VE02'],
    ],
    [
      'a name in subfield 27, and an account without its country',
      '<00Przelewy<101625670045<20RENT<27SZWAJCA DAWID<29UL. NYGI 1A/15<31000071219812874<32<3861109010140000071219812874<60ICE<63REF25/02',
      [
        'AcctSvcrRef=1625670045',
        'Ustrd/0=RENT',
        'Dbtr=SZWAJCA DAWID',
        'Dbtr/Pty/PstlAdr/AdrLine/0=UL. NYGI 1A/15',
        'DbtrAcct=PL61109010140000071219812874',
        'Przelewy 60 ICE 63 REF25/02',
      ],
    ],
    ['Slovak symbols', '111?20VS4711?21SS88?22KS0308', ['111+', 'Ustrd/0=VS4711 SS88 KS0308']],
    [
      'labels of mBank',
      '911 TRANSAKCJA COLLECT; ID IPH: XX1; Z RACH.: 61109010140000071219812874; OD: JAN NOWAK; TYT.: PRZELEW; TNR: 179.01',
      [
        'BkTxCd/Prtry/Cd=911',
        'DbtrAcct=PL61109010140000071219812874',
        'Dbtr=JAN NOWAK',
        'Ustrd/0=PRZELEW',
        'AcctSvcrRef=179.01',
        'TRANSAKCJA COLLECT; ID IPH: XX1',
      ],
    ],
    [
      'Dutch labels',
      'FACTUUR 1\nREK: NL91ABNA0417164300/NAAM: PICQER',
      ['DbtrAcct=NL91ABNA0417164300', 'Dbtr=PICQER', 'FACTUUR 1'],
    ],
    [
      'labels of PostFinance',
      'GIRO AUFTRAGGEBER: JANE DOE MITTEILUNGEN: RECHNUNG 1',
      ['Dbtr=JANE DOE', 'Ustrd/0=RECHNUNG 1', 'GIRO'],
    ],
    ['free text', 'BETALING VAN FACTUUR 17 AAN: KPN', ['free text']],
    ['one label', 'OMSCHRIJVING: HUUR', ['free text']],
    ['an account that a text asks for', `REFUND PLEASE PAY TO IBAN: ${IBAN} BIC: COBADEFFXXX`, ['free text']],
    [
      'an account after a label of a language',
      `NAAM: JANSEN IBAN: ${IBAN} BIC: COBADEFF`,
      ['Dbtr=JANSEN', `DbtrAcct=${IBAN}`, 'DbtrAgt/FinInstnId/BICFI=COBADEFF'],
    ],
    [
      'words that end like marks',
      '166?00GUTSCHRIFT?20SVWZ+KURS ARABIC+ENGLISCH?32MAX',
      ['166+', 'Ustrd/0=KURS ARABIC+ENGLISCH', 'Dbtr=MAX', 'GUTSCHRIFT'],
    ],
    [
      'marks after subfields that are full',
      '166?20EREF+ABCDEFGHIJKLMNOPQRSTUV?21KREF+ABCDEFGHIJKLMNOPQRSTUV?22ABCDE?23SVWZ+RENT',
      ['166+', 'EndToEndId=ABCDEFGHIJKLMNOPQRSTUV', 'PmtInfId=ABCDEFGHIJKLMNOPQRSTUVABCDE', 'Ustrd/0=RENT'],
    ],
    [
      'marks after lines that are full',
      `EREF+E1 SVWZ+${'X'.repeat(52)}\nABWA+PARENT`,
      ['EndToEndId=E1', `Ustrd/0=${'X'.repeat(52)}`, 'UltmtDbtr=PARENT'],
    ],
    ['less than ten pieces', '<10 PCS', ['free text']],
    ['two comparisons', '<20 PCS AND <30 KG', ['free text']],
    ['comparisons after a number', '500>20 FREE TEXT >30 AND', ['free text']],
    ['one comparison after a number', '500>20PCS', ['free text']],
    ['numbers that no bank begins with', '500>40PCS>50KG', ['free text']],
    [
      'a bank that is named, not coded',
      '/EREF/E1/BIC/SPARKASSE1',
      ['EndToEndId=E1', 'DbtrAgt/FinInstnId/Nm=SPARKASSE1'],
    ],
    [
      'a bank whose BIC has no country',
      '/EREF/E1/BIC/BANKZZ22',
      ['EndToEndId=E1', 'DbtrAgt/FinInstnId/Nm=BANKZZ22'],
    ],
    [
      'a national code with letters',
      '/EREF/E1/BIC/SC123456',
      ['EndToEndId=E1', 'DbtrAgt/FinInstnId/ClrSysMmbId/MmbId=SC123456'],
    ],
    [
      'a name with slashes before the town',
      '/CNTP/NL91ABNA0417164300/ABNANL2A/MAERSK A/S/KOBENHAVN/REMI/INV 1',
      [
        'DbtrAcct=NL91ABNA0417164300',
        'DbtrAgt/FinInstnId/BICFI=ABNANL2A',
        'Dbtr=MAERSK A/S',
        'Dbtr/Pty/PstlAdr/AdrLine/0=KOBENHAVN',
        'Ustrd/0=INV 1',
      ],
    ],
    ['an identification of another form', '/EREF/E1/CSID/4711', ['EndToEndId=E1', 'CSID 4711']],
  ])('has %s', (_, field, elements) => {
    expect(elementsOf(field).sort()).toEqual([...elements].sort());
  });
});

it.each([
  ['labels', (count: number) => `NAAM: a${','.repeat(count)} x OMSCHRIJVING: y`],
  ['a reference', (count: number) => `/REMI/STRD/${'/'.repeat(count)}${'a'.repeat(40)}`],
  ['a purpose', (count: number) => `/PURP/${'/'.repeat(count)}a`],
])('reads %s with a long run of signs in linear time', (_, fieldOf) => {
  expect(cpuTimeMs(() => elementsOf(fieldOf(100_000)))).toBeLessThan(1000);
});
