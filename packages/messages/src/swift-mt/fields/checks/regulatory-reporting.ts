import { isCountry } from '@clearbench/domain';
import { quote } from '../../../core/problem.ts';
import type { Problems } from '../../../core/problems.ts';
import { type FieldReading, report } from '../reading/field-reading.ts';
import { eachLine } from './sender-to-receiver.ts';

const RESIDENCE = /^\/(ORDERRES|BENEFRES)\/([^/]{0,2})/;

/** Field 77B: the country of residence. That the network checks it (T73) is not confirmed, so it is a warning. */
export function checkResidence(reading: FieldReading, problems: Problems): void {
  eachLine(reading, (line, offset) => {
    const [, code, country = ''] = RESIDENCE.exec(line) ?? [];
    if (code === undefined || isCountry(country, problems.day)) return;
    const detail = `has ${quote(country)} after /${code}/, where a country must be; write a code of ISO 3166 like DE`;
    report(problems, reading.field, offset, 'T73', detail, 'warning');
  });
}
