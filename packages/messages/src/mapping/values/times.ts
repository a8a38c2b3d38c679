import type {
  SettlementDateTimeIndication1,
  SettlementTimeRequest2,
} from '../../iso20022/generated/types.ts';
import type { DateTimeIndication, TimeIndication } from '../../swift-mt/content/content-parts.ts';
import { dropField, lose, type Passage } from '../losses.ts';
import { mtDay } from './days.ts';

/** A placeholder for the date that field 13C does not have. */
const NO_DATE = '0001-01-01';

/** Codes of field 13C and where ISO 20022 has them. */
const INDICATIONS = { SNDTIME: 'DbtDtTm', RNCTIME: 'CdtDtTm' } as const;
const REQUESTS = { CLSTIME: 'CLSTm', TILTIME: 'TillTm', FROTIME: 'FrTm', REJTIME: 'RjctTm' } as const;

export interface SettlementTimes {
  readonly SttlmTmIndctn?: SettlementDateTimeIndication1 | undefined;
  readonly SttlmTmReq?: SettlementTimeRequest2 | undefined;
}

/** Fields 13C. `to` is the XPath of the transaction. A code that occurs twice, or is unknown, is left out. */
export function timesToIso(indications: readonly TimeIndication[], { losses, to }: Passage): SettlementTimes {
  const found: { DbtDtTm?: string; CdtDtTm?: string } = {};
  const requests: { CLSTm?: string; TillTm?: string; FrTm?: string; RjctTm?: string } = {};
  for (const { code, time, offset } of indications) {
    const at = `${time}:00${offset}`;
    const indication = Object.entries(INDICATIONS).find(([name]) => name === code)?.[1];
    const request = Object.entries(REQUESTS).find(([name]) => name === code)?.[1];
    if (indication !== undefined && found[indication] === undefined) {
      found[indication] = `${NO_DATE}T${at}`;
      lose(losses, {
        kind: 'assumed',
        code: 'date_assumed',
        from: '13C',
        to: `${to}/SttlmTmIndctn/${indication}`,
        before: `/${code}/${time}${offset}`,
        after: found[indication],
        message: `Field 13C has a time without a date; ${NO_DATE} is assumed.`,
      });
    } else if (request !== undefined && requests[request] === undefined) requests[request] = at;
    else {
      const text = `/${code}/${time}${offset}`;
      dropField(losses, '13C', text, `The time indication ${code} has no place left and was left out.`);
    }
  }
  return {
    ...(Object.keys(found).length === 0 ? {} : { SttlmTmIndctn: found }),
    ...(Object.keys(requests).length === 0 ? {} : { SttlmTmReq: requests }),
  };
}

/** Settlement times as fields 13C. `from` is the XPath of the transaction. */
export function timesToMt(times: SettlementTimes, { losses, from }: Passage): readonly TimeIndication[] {
  const found: TimeIndication[] = [];
  const add = (code: string, text: string | undefined, path: string): void => {
    if (text === undefined) return;
    const indication = indicationOf(code, text);
    const dropped = indication === null;
    if (indication !== null) found.push(indication.time);
    if (indication?.isWhole === true) return;
    lose(losses, {
      kind: dropped ? 'dropped' : 'truncated',
      code: 'date_shortened',
      from: `${from}/${path}`,
      to: dropped ? null : '13C',
      before: text,
      after: dropped ? null : `${indication.time.time}${indication.time.offset}`,
      message: dropped
        ? 'Field 13C takes a time of day with an offset of less than 14 hours; the time was left out.'
        : 'Field 13C has hours, minutes and offset only; date and seconds were left out.',
    });
  };
  for (const [code, name] of Object.entries(INDICATIONS))
    add(code, times.SttlmTmIndctn?.[name], `SttlmTmIndctn/${name}`);
  for (const [code, name] of Object.entries(REQUESTS))
    add(code, times.SttlmTmReq?.[name], `SttlmTmReq/${name}`);
  return found;
}

const TIME = /^(?:(\d{4}-\d\d-\d\d)T)?(\d\d:\d\d):(\d\d(?:\.\d{1,9})?)(Z|[+-](?:0\d|1[0-3]):\d\d)?$/;

/** A time as in 13C, and whether it is complete; null when 13C cannot express it. */
function indicationOf(code: string, text: string): { time: TimeIndication; isWhole: boolean } | null {
  const [, date = NO_DATE, time, seconds = '', zone = ''] = TIME.exec(text) ?? [];
  if (time === undefined) return null;
  const offset = zone === 'Z' || zone === '' ? '+00:00' : zone;
  const isWhole = date === NO_DATE && /^00(?:\.0+)?$/.test(seconds) && zone !== '';
  return { time: { code, time, offset }, isWhole };
}

/** Field 13D; null when the text is not a date and time that it can express. `from` is its XPath. */
export function dateTimeToMt(text: string, { losses, from, to }: Passage): DateTimeIndication | null {
  const [, date, time, seconds = '', zone = ''] = TIME.exec(text) ?? [];
  if (mtDay(date) === undefined || date === undefined || time === undefined || time.startsWith('24'))
    return null;
  const offset = zone === 'Z' || zone === '' ? '+00:00' : zone;
  if (!/^00(?:\.0+)?$/.test(seconds) || zone === '') {
    lose(losses, {
      kind: 'truncated',
      code: 'date_shortened',
      from,
      to,
      before: text,
      after: `${date} ${time}${offset}`,
      message: 'Field 13D has no seconds, and an offset from UTC; a time without one was taken for UTC.',
    });
  }
  return { date, time, offset };
}
