import { isName, type Word, wordsOf } from './words.ts';

/** Legal forms by their usual abbreviation, with their other spellings. */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  // Germany, Austria, Switzerland
  GmbH: [
    ...['Gesellschaft mit beschränkter Haftung', 'Ges.m.b.H.', 'mbH', 'gemeinnützige GmbH', 'gGmbH'],
    ...['GmbH i.L.', 'GmbH in Liquidation', 'GmbH i.G.'],
  ],
  UG: ['UG haftungsbeschränkt', 'Unternehmergesellschaft', 'Unternehmergesellschaft haftungsbeschränkt'],
  AG: ['Aktiengesellschaft'],
  KG: ['Kommanditgesellschaft', '& Co. KG', 'und Co. KG'],
  KGaA: ['Kommanditgesellschaft auf Aktien'],
  OHG: ['Offene Handelsgesellschaft', 'OG', 'Offene Gesellschaft'],
  GbR: ['Gesellschaft bürgerlichen Rechts'],
  'e.K.': ['e.Kfm.', 'e.Kfr.', 'eingetragener Kaufmann', 'eingetragene Kauffrau', 'e.U.'],
  'e.V.': ['eingetragener Verein'],
  eG: ['eingetragene Genossenschaft'],
  SE: ['Societas Europaea'],
  // France, Luxembourg, Belgium, Netherlands
  SA: [
    ...['Société anonyme', 'Sociedad anónima', 'Sociedade anónima', 'Spółka akcyjna', 'Societate pe acțiuni'],
    ...['SAU', 'Sociedad anónima unipersonal'],
  ],
  SARL: ['Société à responsabilité limitée', 'S.à r.l.'],
  SAS: ['Société par actions simplifiée', 'SASU', 'Società in accomandita semplice'],
  EURL: ['Entreprise unipersonnelle à responsabilité limitée'],
  SNC: ['Société en nom collectif', 'Società in nome collettivo'],
  SCI: ['Société civile immobilière'],
  SCOP: [],
  ASBL: ['Association sans but lucratif'],
  BV: ['Besloten vennootschap', 'B.V.B.A.', 'Besloten vennootschap met beperkte aansprakelijkheid'],
  NV: ['Naamloze vennootschap'],
  VOF: ['Vennootschap onder firma'],
  VZW: ['Vereniging zonder winstoogmerk'],
  Stichting: [],
  Vereniging: [],
  // Italy, Spain, Portugal
  'S.p.A.': ['Società per azioni'],
  'S.r.l.': [
    ...['Società a responsabilità limitata', 'Societate cu răspundere limitată', 'SRL unipersonale'],
    ...['Società a responsabilità limitata unipersonale'],
  ],
  'S.r.l.s.': ['Società a responsabilità limitata semplificata'],
  'Soc. coop.': ['Società cooperativa', 'S.C.', 'Sociedad cooperativa', 'S. Coop.', 'Soc. coop. a r.l.'],
  SL: ['Sociedad limitada', 'Sociedad de responsabilidad limitada', 'SLU', 'Sociedad limitada unipersonal'],
  Lda: ['Limitada', 'Sociedade por quotas', 'Unipessoal Lda'],
  // Britain, Ireland, United States
  Ltd: ['Limited', 'Co. Ltd', 'Company Limited', 'Private Limited Company', 'Teoranta'],
  PLC: ['Public Limited Company'],
  LLP: ['Limited Liability Partnership'],
  LP: ['Limited Partnership'],
  CIC: ['Community Interest Company'],
  DAC: ['Designated Activity Company'],
  Inc: ['Incorporated'],
  Corp: ['Corporation'],
  LLC: ['Limited Liability Company'],
  // Nordic countries
  AB: ['Aktiebolag', 'Aktiebolaget', 'AB (publ)'],
  AS: ['Aktieselskab', 'Aksjeselskap', 'Aktsiaselts', 'akciová společnost', 'akciová spoločnosť'],
  HB: ['Handelsbolag'],
  ApS: ['Anpartsselskab'],
  'I/S': ['Interessentskab'],
  ASA: ['Allmennaksjeselskap'],
  Oy: ['Osakeyhtiö'],
  Oyj: ['Julkinen osakeyhtiö'],
  Ky: ['Kommandiittiyhtiö'],
  // Baltic countries
  OÜ: ['Osaühing'],
  UAB: ['Uždaroji akcinė bendrovė'],
  SIA: ['Sabiedrība ar ierobežotu atbildību'],
  // Poland, Czechia, Slovakia, Hungary, Romania
  'Sp. z o.o.': ['Spółka z ograniczoną odpowiedzialnością', 'Spółka z o.o.'],
  'Sp. z o.o. sp.k.': [
    'Spółka z ograniczoną odpowiedzialnością spółka komandytowa',
    'Sp. z o.o. spółka komandytowa',
  ],
  'Sp. k.': ['Spółka komandytowa'],
  'Sp. j.': ['Spółka jawna'],
  's.r.o.': ['spol. s r.o.', 'společnost s ručením omezeným', 'spoločnosť s ručením obmedzeným'],
  'v.o.s.': ['veřejná obchodní společnost'],
  Kft: ['Korlátolt felelősségű társaság'],
  Zrt: ['Zártkörűen működő részvénytársaság'],
  Bt: ['Betéti társaság'],
  PFA: ['Persoană fizică autorizată'],
  // Slovenia, Croatia, Bulgaria, Greece
  'd.o.o.': ['družba z omejeno odgovornostjo', 'društvo s ograničenom odgovornošću'],
  'd.d.': ['dioničko društvo', 'delniška družba'],
  ООД: ['OOD'],
  ЕООД: ['EOOD'],
  АД: ['AD'],
  ΑΕ: ['AE', 'Ανώνυμη Εταιρεία'],
  ΕΠΕ: ['EPE'],
  ΙΚΕ: ['IKE', 'Ιδιωτική Κεφαλαιουχική Εταιρεία'],
  ΟΕ: ['OE', 'Ομόρρυθμη Εταιρεία'],
};

/** A company with its form in two languages may use either. */
const BILINGUAL = new Set([
  'SA NV',
  'NV SA',
  'S.r.l. BV',
  'BV S.r.l.',
  'ASBL VZW',
  'VZW ASBL',
  'Oy AB',
  'AB Oy',
]);

/** Companies that are partners of a partnership. The partnership is another company than its partner. */
const PARTNERS = [
  'GmbH',
  'UG',
  'AG',
  'SE',
  'Ltd',
  'LLC',
  'Inc',
  'BV',
  'NV',
  'SARL',
  'S.r.l.',
  'ApS',
  'Sp. z o.o.',
];
const PARTNERSHIPS: Readonly<Record<string, readonly string[]>> = {
  KG: ['KG', 'Kommanditgesellschaft'],
  KGaA: ['KGaA', 'Kommanditgesellschaft auf Aktien'],
  OHG: ['OHG', 'Offene Handelsgesellschaft', 'OG', 'Offene Gesellschaft'],
};
const AND_COMPANY = ['& Co.', 'und Co.', 'Co.', '& Cie.'];

/** Short forms that precede the name in some countries. Others would be part of it: SC Nordwind is a sports club. */
const SHORT_AT_BEGINNING = new Set(['sa', 'ab', 'as', 'ou', 'oy']);

const keyOf = (words: readonly Word[]): string => words.map(({ plain }) => plain).join('');

const FORMS = new Map<string, string>();
let mostWords = 1;
const addForm = (form: string, spelling: string): void => {
  const words = wordsOf(spelling, 'organisation');
  mostWords = Math.max(mostWords, words.length);
  FORMS.set(keyOf(words), form);
};
for (const [form, spellings] of Object.entries(SPELLINGS)) {
  for (const spelling of [form, ...spellings]) addForm(form, spelling);
}
for (const [partnership, endings] of Object.entries(PARTNERSHIPS)) {
  for (const partner of PARTNERS) {
    for (const beginning of [partner, ...(SPELLINGS[partner] ?? [])]) {
      for (const and of AND_COMPANY) {
        for (const ending of endings)
          addForm(`${partner} & Co. ${partnership}`, `${beginning} ${and} ${ending}`);
      }
    }
  }
}

interface OrganisationName {
  readonly words: readonly Word[];
  /** Two only if they are the same form in two languages. */
  readonly legalForms: readonly string[];
}

/**
 * Separates a name from its legal forms: at the end, around it, at the beginning or, if nothing else is one, inside. A
 * form consists of whole words, so “Tomas” never becomes “Tom AS”, and something is always left of the name.
 */
export function splitLegalForms(words: readonly Word[]): OrganisationName {
  const around = formsAround(words);
  if (around.length > 0) return { words: words.slice(1, -1), legalForms: around };
  const last = formWithin(words, 'end');
  if (last !== undefined) {
    // Any other form before the last one is part of the name: Nordwind EU GmbH.
    const before = formWithin(last.rest, 'end');
    if (before !== undefined && BILINGUAL.has(`${before.form} ${last.form}`))
      return { words: before.rest, legalForms: [before.form, last.form] };
    return { words: last.rest, legalForms: [last.form] };
  }
  const other = formWithin(words, 'beginning') ?? formInside(words);
  return other === undefined ? { words, legalForms: [] } : { words: other.rest, legalForms: [other.form] };
}

interface FoundForm {
  readonly form: string;
  readonly rest: readonly Word[];
}

/** The longest form at one end. */
function formWithin(words: readonly Word[], where: 'beginning' | 'end'): FoundForm | undefined {
  for (let count = Math.min(mostWords, words.length - 1); count >= 1; count--) {
    const [formWords, rest] =
      where === 'end'
        ? [words.slice(-count), words.slice(0, -count)]
        : [words.slice(0, count), words.slice(count)];
    const key = keyOf(formWords);
    const form = where === 'end' || isSafeBefore(key) ? FORMS.get(key) : undefined;
    if (form !== undefined && rest.some(isName)) return { form, rest };
  }
  return undefined;
}

function isSafeBefore(key: string): boolean {
  return key.length > 2 || SHORT_AT_BEGINNING.has(key);
}

/** Before a place, for example: Nordwind GmbH Berlin. */
function formInside(words: readonly Word[]): FoundForm | undefined {
  const at = words.findIndex(({ plain }) => plain.length > 2 && FORMS.has(plain));
  const form = FORMS.get(words[at]?.plain ?? '');
  const rest = words.toSpliced(at, 1);
  return form === undefined || !rest.some(isName) ? undefined : { form, rest };
}

/** Nordic companies may have their name inside their legal form: Oy Pohjatuuli Ab, AB Nordanvind (publ). */
function formsAround(words: readonly Word[]): string[] {
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined || !words.slice(1, -1).some(isName)) return [];
  if (first.text.length === 1 || last.text.length === 1) return [];
  const form = FORMS.get(first.plain + last.plain);
  if (form !== undefined) return [form];
  const forms = [first, last].map(({ plain }) => FORMS.get(plain) ?? '');
  return BILINGUAL.has(forms.join(' ')) ? forms : [];
}
