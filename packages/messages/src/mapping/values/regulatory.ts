import { isCountry } from '@clearbench/domain';
import type { RegulatoryReporting3 } from '../../iso20022/generated/types.ts';
import { codeLinesOf } from '../../swift-mt/fields/checks/sender-to-receiver.ts';
import { dropElements, lose, type Passage, unlessEmpty } from '../losses.ts';
import { peek, take } from '../reader.ts';
import { inCharacterSet, toFinText } from './characters.ts';
import { fitLines } from './lines.ts';

const LINE_LENGTH = 35;
const LINES = 3;

/** The contents of field 77B, by target element. */
export interface IsoReporting {
  /** `/ORDERRES/` */
  readonly debtorResidence?: string;
  /** `/BENEFRES/` */
  readonly creditorResidence?: string;
  readonly RgltryRptg?: readonly RegulatoryReporting3[];
}

/** Field 77B. The countries of residence have their own elements; everything else is reported line by line. */
export function reportingToIso(lines: readonly string[]): IsoReporting {
  const residences: { debtorResidence?: string; creditorResidence?: string } = {};
  const RgltryRptg: RegulatoryReporting3[] = [];
  const add = (DbtCdtRptgInd: 'DEBT' | 'CRED' | undefined, Inf: readonly string[]): void => {
    if (Inf.length > 0) RgltryRptg.push({ DbtCdtRptgInd, Dtls: [{ Inf }] });
  };
  for (const { code, lines: texts } of codeLinesOf(lines)) {
    const key = code === 'ORDERRES' ? 'debtorResidence' : code === 'BENEFRES' ? 'creditorResidence' : null;
    const [first = '', ...more] = texts;
    const country = first.slice(0, 2);
    const isResidence = isCountry(country) && (first.length === 2 || first.startsWith('//', 2));
    if (key !== null && isResidence && residences[key] === undefined) {
      residences[key] = country;
      const reported = [first.slice(4), ...more].filter((text) => text !== '');
      add(key === 'debtorResidence' ? 'DEBT' : 'CRED', reported);
    } else {
      const reported = code === null ? texts : [`/${code}/${first}`, ...more.map((text) => `//${text}`)];
      add(
        undefined,
        reported.map((text) => text || '.'),
      );
    }
  }
  return { ...residences, ...(RgltryRptg.length === 0 ? {} : { RgltryRptg }) };
}

/** The text of field 77B. */
export interface ReportingElements {
  readonly debtorResidence: string | undefined;
  readonly creditorResidence: string | undefined;
  readonly RgltryRptg: readonly RegulatoryReporting3[];
}

/** Field 77B: residences with the data reported for each side, then everything else. `from` is the transaction's XPath. */
export function reportingToMt(elements: ReportingElements, passage: Passage): readonly string[] | undefined {
  const { losses, from } = passage;
  const { debtorResidence, creditorResidence, RgltryRptg } = elements;
  const reported: { side: 'DEBT' | 'CRED' | null; texts: string[]; from: string }[] = [];
  for (const [place, reporting] of RgltryRptg.entries()) {
    const { DbtCdtRptgInd } = peek(reporting);
    const texts = (reporting.Dtls ?? []).flatMap(({ Inf = [] }) => Inf);
    const residence =
      DbtCdtRptgInd === 'DEBT' ? debtorResidence : DbtCdtRptgInd === 'CRED' ? creditorResidence : undefined;
    const side = residence === undefined || DbtCdtRptgInd === 'BOTH' ? null : (DbtCdtRptgInd ?? null);
    if (side !== null) take(reporting, 'DbtCdtRptgInd');
    reported.push({ side, texts: [...texts], from: `${from}/RgltryRptg[${place + 1}]` });
  }
  const lines: string[] = [];
  const side = (code: string, country: string | undefined, name: 'DEBT' | 'CRED', element: string): void => {
    if (country === undefined) return;
    if (lines.length >= LINES) dropElements(losses, { CtryOfRes: country }, `${from}/${element}`);
    else lines.push(`/${code}/${country}`);
    for (const one of reported.filter((other) => other.side === name)) {
      for (const text of one.texts) {
        const beside = `${lines.at(-1)}//${inCharacterSet(text)}`;
        const isFirst = lines.at(-1) === `/${code}/${country}`;
        if (isFirst && beside.length <= LINE_LENGTH) lines[lines.length - 1] = beside;
        else pushLine(lines, `//${text}`, { ...passage, from: one.from });
      }
    }
  };
  side('ORDERRES', debtorResidence, 'DEBT', 'Dbtr');
  side('BENEFRES', creditorResidence, 'CRED', 'Cdtr');
  for (const one of reported.filter((other) => other.side === null))
    for (const text of one.texts) pushLine(lines, text, { ...passage, from: one.from });
  return unlessEmpty(lines);
}

function pushLine(lines: string[], text: string, passage: Passage): void {
  if (lines.length < LINES) {
    lines.push(...fitLines(toFinText(text, passage), { width: LINE_LENGTH, max: 1 }, passage));
    return;
  }
  lose(passage.losses, {
    kind: 'dropped',
    code: 'field_dropped',
    from: passage.from,
    before: text,
    message: 'Field 77B has three lines, which others took; the text was left out.',
  });
}
