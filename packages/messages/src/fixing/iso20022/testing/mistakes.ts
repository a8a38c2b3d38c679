import type { Random } from '../../../iso20022/testing/random.ts';

/** Breaks one place of a message in a way whose right value is certain. */
export type Mistake = (text: string, random: Random) => string;

/** Replaces one of the places that match, by random. */
function somewhere(pattern: RegExp, change: (found: RegExpExecArray, random: Random) => string): Mistake {
  return (text, random) => {
    const all = [...text.matchAll(pattern)];
    if (all.length === 0) return text;
    const found = random.pick(all);
    return text.slice(0, found.index) + change(found, random) + text.slice(found.index + found[0].length);
  };
}

const DAY = /(?<=>)(\d{4})-(\d\d)-(\d\d)(?=<)/g;
const ALL_LETTERS =
  /(?<=>)(?:[A-Z]{6}[A-Z0-9]{2}|[A-Z]{2}\d{2}[A-Z0-9]{11,30}|[A-Z]{4})(?=<\/(?:BICFI|BIC|IBAN|ChrgBr|SttlmMtd|CdtDbtInd)>)/g;

export const MISTAKES: Readonly<Record<string, Mistake>> = {
  comma: somewhere(/(?<=>)(\d+)\.(\d\d?)(?=<)/g, ([, units, cents]) => `${units},${cents}`),
  thousands: somewhere(
    /(?<=>)(\d+)(\d{3})\.(\d\d)(?=<)/g,
    ([, thousands, rest, cents]) => `${thousands}'${rest}.${cents}`,
  ),
  day: somewhere(DAY, ([, year, month, day], random) =>
    random.pick([`${year}${month}${day}`, `${day}.${month}.${year}`, `${year}/${month}/${day}`]),
  ),
  time: somewhere(/(?<=>\d{4}-\d\d-\d\d)T(?=\d\d:\d\d:\d\d[+Z])/g, () => ' '),
  letters: somewhere(ALL_LETTERS, ([value]) => value.toLowerCase()),
  currency: somewhere(/(?<=Ccy=")[A-Z]{3}(?=")/g, ([code]) => code.toLowerCase()),
  blanks: somewhere(ALL_LETTERS, ([value], random) =>
    random.pick([` ${value}`, `${value}\n`, `\t${value} `]),
  ),
  groups: somewhere(/(?<=<IBAN>)[A-Z0-9]+/g, ([iban]) => iban.replaceAll(/.{4}(?=.)/g, '$& ')),
  reference: somewhere(/(?<=<UETR>)[\da-f-]+/g, ([uetr]) => uetr.toUpperCase()),
  names: somewhere(
    /<(?!Document|AppHdr|Envelope)([A-Z]\w*[a-z]\w*)>([^<>]*)<\/\1>/g,
    ([, name = '', value]) => `<${name.toUpperCase()}>${value}</${name.toUpperCase()}>`,
  ),
  order: somewhere(
    /(<(\w+)>[^<>]*<\/\2>)(\s*)(<(?!\2\b)(\w+)>[^<>]*<\/\5>)/g,
    ([, one, , space, other]) => `${other}${space}${one}`,
  ),
  twice: somewhere(/<(ChrgBr|UETR|PmtMtd|CreDtTm|BizMsgIdr)>.*<\/\1>/g, ([element]) => element + element),
  count: somewhere(/\s*<NbOfTxs>.*<\/NbOfTxs>(?=[\s\S]*<\/GrpHdr>)/g, () => ''),
  ampersand: somewhere(/(?<=<Nm>[^<]*) (?=[^<]*<)/g, () => ' & '),
  declaration: (text) => `\n ${text}`,
};
